import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';

/** The compressed forms of an answer, best first. */
const CODINGS = ['br', 'gzip'] as const;

export type ContentCoding = (typeof CODINGS)[number];

/** The weight of a coding that the client refuses: RFC 9110, section 12.4.2. */
const REFUSED = /^q=0(?:\.0*)?$/;

/** Fast, and smaller than gzip's best: the answer lives for seconds, and each of its changes is compressed anew. */
const BROTLI_QUALITY = 5;

/** The best coding that the client accepts; undefined: the answer as it is. An asterisk alone asks for nothing. */
export function acceptedCoding(acceptEncoding: string | undefined): ContentCoding | undefined {
  const accepted = acceptedNames(acceptEncoding);
  return CODINGS.find((coding) => accepted.includes(coding));
}

/** Whether the client takes gzip. */
export function acceptsGzip(acceptEncoding: string | undefined): boolean {
  return acceptedNames(acceptEncoding).includes('gzip');
}

/** Says that the body depends on what the client accepts, beside what it depends on already. */
export function varyByCoding(reply: FastifyReply): void {
  const vary = reply.getHeader('Vary');
  void reply.header('Vary', vary === undefined ? 'Accept-Encoding' : `${String(vary)}, Accept-Encoding`);
}

function acceptedNames(acceptEncoding = ''): Array<string | undefined> {
  return acceptEncoding
    .toLowerCase()
    .replaceAll(/\s/g, '')
    .split(',')
    .map((part) => part.split(';'))
    .filter(([, ...parameters]) => !parameters.some((parameter) => REFUSED.test(parameter)))
    .map(([name]) => name);
}

/** Compresses on the thread pool. */
export async function compress(body: Buffer, coding: ContentCoding): Promise<Buffer> {
  if (coding === 'gzip') return promisify(gzip)(body);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  return promisify(brotliCompress)(body, { params });
}
