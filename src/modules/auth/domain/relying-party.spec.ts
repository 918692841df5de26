import { getDomain } from 'tldts';
import { relyingPartyOf } from './relying-party.js';

const partyOf = (...addresses: string[]) =>
  relyingPartyOf(addresses, (hostname) => getDomain(hostname, { allowPrivateDomains: true }));

describe('the relying party of a shop', () => {
  rules('PKY-02').it.each([
    ['one address', ['https://shop.example/in'], 'shop.example', ['https://shop.example']],
    [
      'one host with two ports',
      ['http://localhost:3000', 'http://localhost:5173'],
      'localhost',
      ['http://localhost:3000', 'http://localhost:5173'],
    ],
    [
      'a domain and one below it',
      ['https://api.shop.example', 'https://shop.example'],
      'shop.example',
      ['https://api.shop.example', 'https://shop.example'],
    ],
    [
      'two below one domain',
      ['https://api.shop.co.in', 'https://www.shop.co.in'],
      'shop.co.in',
      ['https://api.shop.co.in', 'https://www.shop.co.in'],
    ],
    [
      'two deep below it',
      ['https://api.in.shop.example', 'https://www.in.shop.example'],
      'in.shop.example',
      ['https://api.in.shop.example', 'https://www.in.shop.example'],
    ],
    [
      'the same address twice',
      ['https://shop.example', 'https://shop.example/in'],
      'shop.example',
      ['https://shop.example'],
    ],
  ])('is the domain of %s', (_, addresses, id, origins) => {
    expect(partyOf(...addresses)).toEqual({ id, origins });
  });

  rules('PKY-02').it.each([
    ['another domain', 'https://shop-pages.example'],
    ['a neighbour below a public suffix', 'https://pages.vercel.app'],
    ['a number', 'https://192.0.2.7'],
    ['a page without encryption', 'http://www.shop.example'],
  ])('leaves out a storefront at %s', (_, storefront) => {
    for (const own of ['https://shop.vercel.app', 'https://shop.example'])
      expect(partyOf(own, storefront)).toEqual({ id: new URL(own).hostname, origins: [own] });
  });

  rules('PKY-02').it('is that of the storefront when the API is at a number', () => {
    const storefront = 'https://www.shop.example';
    expect(partyOf('http://10.0.0.7:3000', storefront)).toEqual({
      id: 'www.shop.example',
      origins: [storefront],
    });
  });

  rules('PKY-02').it.each([
    'http://192.168.1.5:3000',
    'https://[2001:db8::7]',
    'http://shop.example',
    'https://127.1',
  ])('is none at %s', (address) => {
    expect(partyOf(address)).toBeNull();
  });
});
