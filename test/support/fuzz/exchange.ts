import { request, type Agent } from 'node:http';

/** What was answered; `body` is the parsed JSON, or nothing. */
export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly body: any;
}

/** Sends one request just as it is given: no client of ours or of the platform mends its address, headers or body. */
export function exchange(
  agent: Agent,
  address: string,
  method: string,
  { headers, body }: { headers: Record<string, string>; body?: string | Buffer | undefined },
): Promise<Reply> {
  const [, host = '', path = '/'] = /^http:\/\/([^/]+)(.*)$/s.exec(address) ?? [];
  const [hostname, port] = host.split(':');
  return new Promise((resolve, reject) => {
    const call = request({ agent, hostname, port, path, method, headers, timeout: 60_000 }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ status: response.statusCode ?? 0, text, body: parsed(text) });
      });
    });
    call.on('timeout', () => call.destroy(new Error('no answer within a minute')));
    call.on('error', reject);
    call.end(body);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
