import { trustedProxies } from './trusted-proxies.js';

const trusts = (entries: string[], address: string | undefined, hop = 0) => {
  const rule = trustedProxies(entries);
  return rule !== false && rule(address, hop);
};

describe('the proxies of TRUST_PROXY', () => {
  it('are none without an entry', () => {
    expect(trustedProxies([])).toBe(false);
  });

  it('are as many as the number says, regardless of address', () => {
    expect([0, 1, 2].map((hop) => trusts(['2'], '203.0.113.9', hop))).toEqual([true, true, false]);
  });

  // prettier-ignore
  it.each([
    '10.1.2.3', '10.1.2.3:4444', '::ffff:10.1.2.3', '192.168.1.5', '127.0.0.1', '2001:db8:1::7',
    '[2001:db8:1::7]:443', '::1',
  ])('have %s among their addresses', (address) => {
    expect(trusts(['10.0.0.0/8', '192.168.1.5', 'loopback', '2001:db8:1::/48'], address)).toBe(true);
  });

  it.each(['11.1.2.3', '192.168.1.6', '2001:db8:2::7', 'unknown', '10.1.2.3:x', '', undefined])(
    'do not have %s among them',
    (address) => {
      expect(trusts(['10.0.0.0/8', '192.168.1.5', 'loopback', '2001:db8:1::/48'], address)).toBe(false);
    },
  );

  it.each([
    ['linklocal', '169.254.1.1', 'fe80::1'],
    ['uniquelocal', '172.20.0.1', 'fd00::1'],
    ['loopback', '127.9.9.9', '::1'],
  ])('may be called %s', (name, ...addresses) => {
    for (const address of addresses) expect(trusts([name], address)).toBe(true);
    expect(trusts([name], '203.0.113.9')).toBe(false);
  });
});
