import { lookup as resolveName } from 'node:dns';
import { createWriteStream } from 'node:fs';
import { Agent as HttpAgent, get as httpGet, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, get as httpsGet } from 'node:https';
import { pipeline } from 'node:stream/promises';
import { AddressNotPublicError, PublicAddresses } from './public-addresses.js';

/** A file could not be fetched; the message is for the person who gave its address. */
export class DownloadError extends Error {
  /** @param isOfServer whether its server did not answer: another file of it would not come either */
  constructor(
    message: string,
    readonly isOfServer = false,
  ) {
    super(message);
  }
}

export interface DownloadLimits {
  readonly maxBytes: number;
  /** Redirects included. */
  readonly deadlineMs: number;
}

const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches files whose addresses somebody else chose. It connects to public addresses only: see `PublicAddresses`. Each redirect
 * is a new address. No connection is shared with other clients of this process.
 */
export class PublicDownload {
  private readonly agents: { readonly 'http:': HttpAgent; readonly 'https:': HttpsAgent };
  private readonly addresses: PublicAddresses;

  /** @param allowed addresses and CIDRs that may be fetched from although they are not public */
  constructor(allowed: readonly string[] = [], resolve: typeof resolveName = resolveName) {
    this.addresses = new PublicAddresses(allowed, resolve);
    const options = { keepAlive: false, lookup: this.addresses.lookup };
    this.agents = { 'http:': new HttpAgent(options), 'https:': new HttpsAgent(options) };
  }

  /** Fetches a file to a path. @throws DownloadError */
  async fetch(address: string, path: string, { maxBytes, deadlineMs }: DownloadLimits): Promise<void> {
    const signal = AbortSignal.timeout(deadlineMs);
    let url = urlOf(address);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const answer = await this.get(url, signal);
      const { statusCode: status = 0, headers } = answer;
      if (!REDIRECTS.has(status) || headers.location === undefined)
        return take(answer, path, maxBytes, signal);
      answer.destroy();
      url = urlOf(headers.location, url);
    }
    throw new DownloadError(`there are more than ${MAX_REDIRECTS} redirects`);
  }

  /** Returns why an address is never fetched from, as far as it shows without a connection. */
  refusalOf(address: string): string | undefined {
    try {
      this.checkLiteral(urlOf(address));
      return undefined;
    } catch (error) {
      if (error instanceof DownloadError) return error.message;
      throw error;
    }
  }

  /** @throws DownloadError */
  private checkLiteral(url: URL): void {
    try {
      this.addresses.checkLiteral(url);
    } catch (error) {
      throw error instanceof AddressNotPublicError ? new DownloadError(error.message) : error;
    }
  }

  private async get(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    this.checkLiteral(url);
    const [get, agent] =
      url.protocol === 'https:' ? [httpsGet, this.agents['https:']] : [httpGet, this.agents['http:']];
    const headers = { accept: 'image/webp,image/png,image/jpeg', 'accept-encoding': 'identity' };
    return new Promise<IncomingMessage>((resolve, reject) => {
      const request = get(url, { agent, signal, headers }, resolve);
      request.once('error', (error) => reject(failureOf(error, signal)));
      // Without an answer or an error: the server has switched to another protocol.
      request.once('close', () => reject(failureOf(new Error('no answer'), signal)));
    });
  }
}

/** @throws DownloadError */
function urlOf(address: string, base?: URL): URL {
  if (!URL.canParse(address, base?.href)) throw new DownloadError('it is no web address');
  const url = new URL(address, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new DownloadError('it is no web address');
  if (url.username !== '' || url.password !== '') throw new DownloadError('it has a password in it');
  return url;
}

/** @throws DownloadError */
async function take(
  answer: IncomingMessage,
  path: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<void> {
  const { statusCode } = answer;
  if (statusCode !== 200) {
    answer.destroy();
    throw new DownloadError(`its server answers ${statusCode}`);
  }
  const tooLarge = () => new DownloadError(`it is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB`);
  async function* bounded(chunks: AsyncIterable<Buffer>) {
    let size = 0;
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge();
      yield chunk;
    }
  }
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) {
    answer.destroy();
    throw tooLarge();
  }
  try {
    await pipeline(answer, bounded, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal });
  } catch (error) {
    throw failureOf(error as Error, signal);
  }
}

function failureOf(error: Error, signal: AbortSignal): Error {
  if (error instanceof DownloadError) return error;
  if (error instanceof AddressNotPublicError) return new DownloadError(error.message);
  if (signal.aborted) return new DownloadError('its server takes too long', true);
  const { code, syscall } = error as NodeJS.ErrnoException;
  // A full disk is no fault of the address.
  if (code === 'ENOSPC' || syscall === 'open' || syscall === 'write') return error;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new DownloadError('its server has no address', true);
  return new DownloadError(`its server cannot be reached (${code ?? 'connection lost'})`, true);
}
