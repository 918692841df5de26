import { InvalidWebhookSignatureError } from '../payment-gateway.errors.js';
import { paymentSignature, requireSignature, webhookSignature } from './razorpay.signature.js';

describe('payment signature', () => {
  rules('PAY-22').it('is the gateway documentation’s for its example', () => {
    expect(paymentSignature('order_IEIaMR65cu6nz3', 'pay_IH4NVgf4Dreq1l', 'EnLs21M47BllR3X8PSFtjtbd')).toBe(
      '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f',
    );
  });
});

describe('webhook signature', () => {
  const expected = '2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc';
  const body = Buffer.from('{"a":1,"b":2,"c":{"d":3}}');

  it('is made over the exact bytes of the body', () => {
    expect(webhookSignature('{"a":1,"b":2,"c":{"d":3}}', '123456')).toBe(expected);
    expect(webhookSignature(body, '123456')).toBe(expected);
    expect(webhookSignature('{"a":1,"b":2,"c":{"d":3} }', '123456')).not.toBe(expected);
  });

  rules('PCR-10').it.each(['x-gateway-signature', 'x-razorpay-signature'])('is taken from %s', (name) => {
    expect(() => requireSignature({ rawBody: body, headers: { [name]: expected } }, '123456')).not.toThrow();
    expect(() =>
      requireSignature({ rawBody: body, headers: { [name]: `${expected.slice(0, -1)}d` } }, '123456'),
    ).toThrow(InvalidWebhookSignatureError);
  });

  it('is taken from no other header, and from no list', () => {
    for (const headers of [{ 'x-signature': expected }, { 'x-gateway-signature': [expected] }, {}])
      expect(() => requireSignature({ rawBody: body, headers }, '123456')).toThrow(
        InvalidWebhookSignatureError,
      );
  });
});
