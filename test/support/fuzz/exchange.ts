import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request, type Agent, type IncomingHttpHeaders } from 'node:http';

/** The answer; `body` is the parsed JSON, or nothing. */
export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly body: any;
}

/** The bytes that came back over a connection; compressed ones are unpacked. */
export interface RawReply extends Reply {
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** Sends one request just as it is given: no client of ours or of the platform mends its address, headers or body. */
export function exchange(
  agent: Agent,
  address: string,
  method: string,
  { headers, body }: { headers: Record<string, string>; body?: string | Buffer | undefined },
): Promise<RawReply> {
  const [, host = '', path = '/'] = /^http:\/\/([^/]+)(.*)$/s.exec(address) ?? [];
  const [hostname, port] = host.split(':');
  return new Promise((resolve, reject) => {
    const call = request({ agent, hostname, port, path, method, headers, timeout: 60_000 }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = decoded(Buffer.concat(chunks), response.headers['content-encoding']);
        const text = bytes.toString('utf8');
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, bytes, text, body: parsed(text) });
      });
    });
    call.on('timeout', () => call.destroy(new Error('no answer within a minute')));
    call.on('error', reject);
    call.end(body);
  });
}

function decoded(bytes: Buffer, coding: string | undefined): Buffer {
  if (bytes.length === 0) return bytes;
  if (coding === 'gzip') return gunzipSync(bytes);
  return coding === 'br' ? brotliDecompressSync(bytes) : bytes;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
