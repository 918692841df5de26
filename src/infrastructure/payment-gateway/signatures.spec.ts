import crypto from 'node:crypto';
import { paymentSignature, signaturesMatch, webhookSignature } from './signatures.js';

describe('payment signature', () => {
  it('is the gateway documentation’s for its example', () => {
    expect(paymentSignature('order_IEIaMR65cu6nz3', 'pay_IH4NVgf4Dreq1l', 'EnLs21M47BllR3X8PSFtjtbd')).toBe(
      '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f',
    );
  });
});

describe('webhook signature', () => {
  const expected = '2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc';

  it('is made over the exact bytes of the body', () => {
    expect(webhookSignature('{"a":1,"b":2,"c":{"d":3}}', '123456')).toBe(expected);
    expect(webhookSignature(Buffer.from('{"a":1,"b":2,"c":{"d":3}}'), '123456')).toBe(expected);
    expect(webhookSignature('{"a":1,"b":2,"c":{"d":3} }', '123456')).not.toBe(expected);
  });
});

describe('signature comparison', () => {
  it('accepts the same signature only', () => {
    expect(signaturesMatch('abcd', 'abcd')).toBe(true);
    expect(signaturesMatch('abcd', 'abce')).toBe(false);
    expect(signaturesMatch('abcd', 'abcde')).toBe(false);
    expect(signaturesMatch('abcd', '')).toBe(false);
  });

  it('leaves every comparison of equal length to the constant-time one', () => {
    const compared = jest.spyOn(crypto, 'timingSafeEqual');
    const signature = paymentSignature('order_1', 'pay_1', 'secret');
    const differsAt = (index: number) => `${signature.slice(0, index)}!${signature.slice(index + 1)}`;
    for (const given of [signature, differsAt(0), differsAt(63)]) signaturesMatch(signature, given);
    expect(compared).toHaveBeenCalledTimes(3);
    compared.mockRestore();
  });
});
