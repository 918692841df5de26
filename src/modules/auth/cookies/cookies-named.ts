import type { FastifyRequest } from 'fastify';

/** More are of no one's use: a browser keeps about two hundred cookies of a site. */
const MOST = 50;

/**
 * The values of every cookie with this name, in the order in which they came. Another application of the same site can set a
 * cookie of our name for a wider domain or path, which browsers may send before ours; parsers keep one of them.
 */
export function cookiesNamed({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string[] {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const own = pairs.filter((pair) => pair.startsWith(`${name}=`));
  return own.slice(0, MOST).map((pair) => pair.slice(name.length + 1));
}
