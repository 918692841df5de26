import ipaddr from 'ipaddr.js';

/** How names end that lead nowhere outside. */
const INSIDE_NAMES = /(?:^|\.)(?:localhost|local|internal)\.?$/i;

/**
 * Returns whether the host of an address, as `URL` gives it, is inside: no public address, or a name that only this network knows.
 * A name is not resolved.
 */
export function isInsideHost(hostname: string): boolean {
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  if (ipaddr.isValid(host)) return ipaddr.process(host).range() !== 'unicast';
  return INSIDE_NAMES.test(host) || !host.includes('.');
}
