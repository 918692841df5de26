import type { IncomingMessage } from 'node:http';
import { readRange } from '../rate-limit/client-address.js';
import { isDirectClient } from './direct-client.js';

const from = (
  remoteAddress: string | undefined,
  headers: Record<string, string> = {},
  allowed: readonly string[] = [],
) =>
  isDirectClient(
    { headers, socket: { remoteAddress } } as unknown as IncomingMessage,
    allowed.map((range) => readRange(range)),
  );

describe('clients of the metrics', () => {
  // prettier-ignore
  it.each([
    '127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.254', '192.168.0.7',
    '::ffff:192.168.0.7', 'fd12:3456::1',
  ])('include %s, which is this machine or its network', (address) => {
    expect(from(address)).toBe(true);
  });

  // prettier-ignore
  it.each([
    '8.8.8.8', '::ffff:8.8.8.8', '172.32.0.1', '192.169.0.1', '2001:4860:4860::8888', '100.64.0.1',
    '169.254.1.1', '0.0.0.0', 'not an address', undefined,
  ])('exclude %s', (address) => {
    expect(from(address)).toBe(false);
  });

  it.each([
    ['forwarded', 'for=127.0.0.1'],
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-for', ''],
    ['x-real-ip', '10.0.0.1'],
  ])('exclude requests through a proxy, with %s: "%s"', (name, value) => {
    expect(from('127.0.0.1', { [name]: value })).toBe(false);
    expect(from('127.0.0.1', { [name]: value }, ['127.0.0.1'])).toBe(false);
  });

  // prettier-ignore
  rules('OPR-07').it.each([
    ['10.8.0.5', true], ['::ffff:10.8.0.5', true], ['203.0.113.9', true], ['2001:db8:7::1', true],
    ['10.9.0.5', false], ['127.0.0.1', false], ['::1', false], ['203.0.113.8', false],
    ['2001:db8:8::1', false], [undefined, false],
  ])('are those of METRICS_ALLOWED_CIDRS alone, where it is set: %s %s', (address, isAllowed) => {
    expect(from(address, {}, ['10.8.0.0/16', '203.0.113.9', '2001:db8:7::/48'])).toBe(isAllowed);
  });
});
