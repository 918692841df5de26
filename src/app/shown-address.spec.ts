import { shownAddress } from './shown-address.js';

describe('the shown address', () => {
  rules('FST-01').it.each([
    'http://127.0.0.1:3000',
    'http://127.0.3.1:3000',
    'http://[::1]:3000',
    'http://0.0.0.0:3000',
    'http://[::]:3000',
    'http://localhost:3000',
  ])('is localhost for %s, which is one site with a page on localhost', (bound) => {
    expect(shownAddress(bound)).toBe('http://localhost:3000');
  });

  it.each(['http://192.168.1.5:3000', 'http://[2001:db8::1]:3000', 'http://shop.internal:3000'])(
    'is that address for %s',
    (bound) => {
      expect(shownAddress(bound)).toBe(bound);
    },
  );

  it('has no port where HTTP has none', () => {
    expect(shownAddress('http://127.0.0.1:80')).toBe('http://localhost');
  });
});
