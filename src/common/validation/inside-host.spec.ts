import { isInsideHost } from './inside-host.js';

describe('the host of an address', () => {
  rules('DOR-10').it.each([
    'http://127.0.0.1',
    'http://2130706433',
    'http://0x7f.1',
    'http://[::1]',
    'http://[::ffff:10.0.0.1]',
    'http://[fd00::1]',
    'http://169.254.169.254',
    'http://100.64.0.1',
    'http://localhost:3000',
    'http://shop.localhost',
    'http://api.cluster.local',
    'http://metadata.google.internal',
    'http://database',
  ])('is inside: %s', (address) => expect(isInsideHost(new URL(address).hostname)).toBe(true));

  rules('DOR-10').it.each(['https://shop.example', 'http://8.8.8.8', 'http://[2001:4860:4860::8888]'])(
    'is outside: %s',
    (address) => expect(isInsideHost(new URL(address).hostname)).toBe(false),
  );
});
