import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { AddressNotPublicError, type PublicAddresses } from './public-addresses.js';

/** The outcome of a request: the receiver's status, or why there is none. */
export type PostOutcome = { readonly status: number } | { readonly failure: string };

export interface PublicPostRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The deadline for name, connection, headers and body together. */
  readonly deadlineMs: number;
  /** Ends the request early. */
  readonly stop: AbortSignal;
}

/** An answer is read up to here, so that its sender meets no broken connection; it has no effect. */
const MOST_ANSWER_BYTES = 64 * 1024;

/**
 * Posts to addresses that somebody else chose. It connects to public addresses only: see `PublicAddresses`. A redirect is an answer
 * as any other. Each request has a connection of its own, so that each resolves and checks the name.
 */
export class PublicPost {
  private readonly agents: { readonly 'http:': HttpAgent; readonly 'https:': HttpsAgent };

  constructor(private readonly addresses: PublicAddresses) {
    const options = { keepAlive: false, lookup: addresses.lookup };
    this.agents = { 'http:': new HttpAgent(options), 'https:': new HttpsAgent(options) };
  }

  /** Sends one request. It never rejects. */
  async send(request: PublicPostRequest): Promise<PostOutcome> {
    const deadline = AbortSignal.timeout(request.deadlineMs);
    try {
      this.addresses.checkLiteral(request.url);
      const answer = await this.answerTo(request, AbortSignal.any([deadline, request.stop]));
      await readToTheEnd(answer);
      return { status: answer.statusCode ?? 0 };
    } catch (error) {
      return { failure: failureOf(error as NodeJS.ErrnoException, deadline, request.deadlineMs) };
    }
  }

  private answerTo({ url, headers, body }: PublicPostRequest, signal: AbortSignal): Promise<IncomingMessage> {
    const [request, agent] =
      url.protocol === 'https:' ? [httpsRequest, this.agents['https:']] : [httpRequest, this.agents['http:']];
    return new Promise<IncomingMessage>((resolve, reject) => {
      const length = { 'content-length': String(Buffer.byteLength(body)) };
      const sent = request(
        url,
        { method: 'POST', agent, signal, headers: { ...headers, ...length } },
        resolve,
      );
      // Also after the answer: a connection that breaks then has no effect.
      sent.on('error', reject);
      // Without an answer or an error: the receiver has switched to another protocol.
      sent.once('close', () => reject(new Error('the connection ended without an answer')));
      sent.end(body);
    });
  }
}

/** Resolves when the answer has ended, however, or is longer than is read. */
function readToTheEnd(answer: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let size = 0;
    answer.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MOST_ANSWER_BYTES) answer.destroy();
    });
    answer.on('error', () => undefined);
    answer.once('close', resolve);
  });
}

function failureOf(error: NodeJS.ErrnoException, deadline: AbortSignal, deadlineMs: number): string {
  if (error instanceof AddressNotPublicError) return 'The address is not public';
  if (deadline.aborted) return `No answer within ${deadlineMs / 1000} seconds`;
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') return 'The host name has no address';
  return `The connection failed (${error.code ?? 'connection lost'})`;
}
