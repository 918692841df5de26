import { paymentsNamedIn } from './named-payments.js';

describe('a reference of a payment', () => {
  const ID = 'pay_29QQoUBi66xm2f';

  rules('DOR-01').it.each([
    ID,
    ` ${ID} `,
    `Razorpay ${ID}`,
    `${ID}.`,
    `(${ID})`,
    `x${ID}`,
    `${ID}andMore`,
    ID.replace('pay_', 'PAY_'),
    ID.replace('p', '\uFF50'),
    `pay_29QQ\u200BoUBi66xm2f`,
  ])('names the payment of %j', (text) => expect(paymentsNamedIn(text)).toEqual([ID]));

  rules('DOR-01').it('names each payment once, also where one begins within another', () => {
    expect(paymentsNamedIn(`${ID} and ${ID}`)).toEqual([ID]);
    expect(paymentsNamedIn('pay_1234567890123pay_abcdefghijklmn')).toEqual([
      'pay_1234567890123p',
      'pay_abcdefghijklmn',
    ]);
  });

  rules('DOR-01').it.each(['UTR 412345678901', 'pay_short', 'Repay_ the rest', 'cheque of Asha'])(
    'names none in %j',
    (text) => expect(paymentsNamedIn(text)).toEqual([]),
  );
});
