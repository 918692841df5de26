import { shortenedAddress } from './shortened-address.js';

describe('a shortened address', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['0:0:0:0::/64', '0:0:0::/48'],
    ['unreadable', undefined],
    ['', undefined],
  ])('is made of %s as %s', (address, shortened) => expect(shortenedAddress(address)).toBe(shortened));
});
