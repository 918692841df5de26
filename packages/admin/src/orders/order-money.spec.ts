import '../testing/page.js';
import { cancelText, discountSums, moneySums, refundedText } from './order-money.js';
import type { Order } from './use-order.js';

describe('the discounts of an order', () => {
  const namesOf = (...[order]: Parameters<typeof discountSums>) =>
    Object.fromEntries(discountSums(order).map(({ name, amount }) => [name, amount]));

  it('are the coupon’s and what was given by hand, each by its name', () => {
    const both = {
      pricing: { discount: 30.3 },
      couponCode: 'SAVE10',
      discount: { amount: 10.1, reason: 'Late' },
    };
    expect(namesOf(both)).toEqual({ 'Coupon SAVE10': 20.2, 'Discount by hand: Late': 10.1 });
    expect(namesOf({ ...both, couponCode: null, pricing: { discount: 10.1 } })).toEqual({
      'Discount by hand: Late': 10.1,
    });
    expect(namesOf({ pricing: { discount: 30 }, couponCode: 'SAVE10' })).toEqual({ 'Coupon SAVE10': 30 });
    expect(namesOf({ pricing: { discount: 0 }, couponCode: null })).toEqual({});
  });
});

describe('the money of an order', () => {
  it('says nothing more while the order is paid as it was placed', () => {
    expect(moneySums(PAID)).toEqual([]);
    expect(refundedText(PAID)).toBe('');
    expect(cancelText(PAID)).toContain('₹100.00 is refunded');
  });

  it('keeps the payment of an order that was paid twice, when the second was given back', () => {
    const twice = anOrder({ payments: [100, 100], refunds: [100], refundedAmount: 100, refundable: 100 });
    expect(sums(twice)).toEqual({ Paid: 200, Refunded: -100, Remaining: 100 });
    expect(refundedText(twice)).toBe('₹100.00 refunded, ₹100.00 remaining');
    expect(cancelText(twice)).toContain('₹100.00 is refunded');
  });

  it('counts a refund that is under way as gone', () => {
    const started = anOrder({ payments: [100], refunds: [30], refundable: 70 });
    expect(sums(started)).toEqual({ 'Refund under way': -30, Remaining: 70 });
    expect(cancelText(started)).toContain('₹70.00 is refunded');
  });

  it('adds up with what is disputed, and with a refund that has failed', () => {
    const order = anOrder({ payments: [100], refunds: [30], refundable: 30 }, { disputedAmount: 40 });
    const failed = { ...order, refunds: order.refunds.map((refund) => ({ ...refund, status: 'FAILED' })) };
    expect(sums(failed as Order)).toEqual({
      'Refund failed': -30,
      'Disputed by the bank': -40,
      Remaining: 30,
    });
    const whole = { ...failed, refundable: 0, disputedAmount: 100 };
    expect(sums(whole as unknown as Order)).toEqual({
      'Refund failed': -30,
      'Disputed by the bank': -70,
      Remaining: 0,
    });
  });

  it('counts what a lost dispute has taken as gone', () => {
    expect(sums(anOrder({ payments: [100], refundable: 40 }))).toEqual({ Remaining: 40 });
  });

  it('says of an order that was refunded in full that nothing is left, and not that nothing was paid', () => {
    const refunded = anOrder({ payments: [100], refunds: [100], refundedAmount: 100 });
    expect(sums(refunded)).toEqual({ Refunded: -100, Remaining: 0 });
    expect(cancelText(refunded)).toContain('Nothing of the payment is left to refund');
  });

  it('shows an offer or a fee of the payment provider, and what was paid', () => {
    const offered = anOrder({ payments: [90], refundable: 90 }, { paidAmount: 90, gatewayOffer: 10 });
    expect(sums(offered)).toEqual({ 'Payment provider’s offer': -10, Paid: 90 });
    const withFee = anOrder(
      { payments: [102], refunds: [51], refundedAmount: 51, refundable: 51 },
      { paidAmount: 102, gatewayFee: 2 },
    );
    expect(sums(withFee)).toEqual({
      'Payment provider’s fee': 2,
      Paid: 102,
      Refunded: -51,
      Remaining: 51,
    });
    expect(cancelText(offered)).toContain('₹90.00 is refunded');
  });

  it('says of an unpaid order that nothing was paid', () => {
    expect(moneySums(anOrder({}))).toEqual([]);
    expect(cancelText(anOrder({}))).toContain('Nothing was paid');
  });
});

const PAID = anOrder({ payments: [100], refundable: 100 });

function sums(order: Order): Record<string, number> {
  return Object.fromEntries(moneySums(order).map(({ name, amount }) => [name, amount]));
}

function anOrder(
  { payments = [], refunds = [], refundedAmount = 0, refundable = 0 }: Sums,
  difference: object = {},
): Order {
  return {
    ...difference,
    pricing: { totalAmount: 100 },
    payments: payments.map((amount) => ({ amount })),
    refunds: refunds.map((amount) => ({ amount, status: refundedAmount > 0 ? 'PROCESSED' : 'PENDING' })),
    refundedAmount,
    refundable,
  } as unknown as Order;
}

interface Sums {
  readonly payments?: readonly number[];
  readonly refunds?: readonly number[];
  readonly refundedAmount?: number;
  readonly refundable?: number;
}
