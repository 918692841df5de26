import { limitKeyOf, networkOf } from './client-address.js';

describe('the limiter key', () => {
  rules('SES-06').it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:cb00:7109', '203.0.113.9'],
    ['203.0.113.9:51234', '203.0.113.9'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unreadable'],
    ['_hidden', 'unreadable'],
    ['', 'unreadable'],
    ['x'.repeat(10_000), 'unreadable'],
  ])('is made of %s as %s', (given, counted) => {
    expect(limitKeyOf(given)).toBe(counted);
  });

  it('distinguishes neighbouring networks', () => {
    expect(limitKeyOf('2001:db8:1:2::1')).not.toBe(limitKeyOf('2001:db8:1:3::1'));
    expect(limitKeyOf('203.0.113.9')).not.toBe(limitKeyOf('203.0.113.8'));
  });
});

describe('the network', () => {
  rules('CRD-03').it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2::1', '2001:db8:1::/48'],
    ['[2001:0DB8:0001:ffff::1]:443', '2001:db8:1::/48'],
    ['unknown', 'unreadable'],
  ])('is made of %s as %s', (given, network) => {
    expect(networkOf(given)).toBe(network);
  });
});
