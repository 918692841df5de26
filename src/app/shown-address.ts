const WILDCARDS = new Set(['0.0.0.0', '[::]']);
const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * The address of the service as people open it: `localhost` where it listens on a loopback address or on every interface,
 * else unchanged. A page at `localhost` and a service at `127.0.0.1` are different sites for a browser: the page logs in,
 * and its refresh cookie is not sent back.
 * @param bound the URL on which the process listens
 */
export function shownAddress(bound: string): string {
  const { hostname, port } = new URL(bound);
  if (!WILDCARDS.has(hostname) && !LOOPBACK.test(hostname)) return bound;
  return port === '' ? 'http://localhost' : `http://localhost:${port}`;
}
