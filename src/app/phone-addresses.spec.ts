import type { NetworkInterfaceInfo } from 'node:os';
import { phoneAddresses } from './phone-addresses.js';

const at = (address: string, more: object = {}) =>
  ({ address, family: 'IPv4', internal: false, ...more }) as NetworkInterfaceInfo;
const INTERFACES = {
  lo: [at('127.0.0.1', { internal: true })],
  wlan0: [at('192.168.1.5'), at('fd00::5', { family: 'IPv6' }), at('169.254.3.4')],
  eth0: [at('10.0.0.7')],
  docker0: [at('172.17.0.1')],
};
const addresses = (host: string, publicUrl = 'http://localhost:3000', bound = 'http://127.0.0.1:3000') =>
  phoneAddresses({ http: { host, publicUrl } } as never, bound, INTERFACES);

describe('the addresses for a phone', () => {
  rules('FST-08').it.each(['0.0.0.0', '::'])('are those of the machine in its networks: %s', (host) => {
    expect(addresses(host)).toEqual(['http://192.168.1.5:3000', 'http://10.0.0.7:3000']);
  });

  rules('FST-08').it.each([
    ['of a service that listens on this machine alone', '127.0.0.1', undefined],
    ['of one whose address was set', '0.0.0.0', 'http://192.168.1.5:3000'],
  ])('are none %s', (_, host, publicUrl) => {
    expect(addresses(host, publicUrl)).toEqual([]);
  });

  it('have no port where HTTP has none', () => {
    expect(addresses('0.0.0.0', undefined, 'http://127.0.0.1:80')).toContain('http://192.168.1.5');
  });
});
