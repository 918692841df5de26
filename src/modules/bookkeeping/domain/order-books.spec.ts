import type { OrderRefund } from '#modules/orders/domain/order-state.js';
import { cancelledByAdmin, confirmed, movedByCarrier } from '#modules/orders/domain/order-transitions.js';
import { refundOf, refusedPayment } from '#modules/orders/money/payment-transitions.js';
import { after, freshRefund, lapsed, paid, pending, report } from '../../../../test/support/order-states.js';
import { moneyOf, placeOfUnits, sharedPayments, unitsOutOf, wrongSums } from './order-books.js';

const now = new Date('2026-11-21T10:00:00Z');
const NOTHING = { refunds: 0, disputed: 0, faults: [] };
const aRefund = (gatewayPaymentId: string, amountMinor: number): OrderRefund => ({
  refundId: freshRefund().refundId,
  gatewayPaymentId,
  amountMinor,
  reason: 'ADMIN',
  status: 'FAILED',
  createdAt: now,
});
const books = (order: Parameters<typeof moneyOf>[0]) => {
  const { fees, offers, ...money } = moneyOf(order, (minor) => `${minor}p`);
  return fees === 0 && offers === 0 ? money : { fees, offers, ...money };
};

describe('the money of an order', () => {
  it('is nothing before a payment', () => {
    expect(books(pending)).toEqual({ captured: 0, kept: 0, refunds: 0, disputed: 0, faults: [] });
  });

  it('is kept by the order that it pays, less what is refunded', () => {
    expect(books(paid)).toEqual({ captured: 1000, kept: 1000, refunds: 0, disputed: 0, faults: [] });
    const partly = after(paid, refundOf(paid, { ...freshRefund(), reason: 'ADMIN', amountMinor: 300 }));
    expect(books(partly)).toEqual({ captured: 1000, kept: 700, refunds: 300, disputed: 0, faults: [] });
    const cancelled = after(paid, cancelledByAdmin(paid, freshRefund()));
    expect(books(cancelled)).toEqual({ captured: 1000, kept: 0, refunds: 1000, disputed: 0, faults: [] });
  });

  it('is refunded if a payment comes late, twice or in another amount', () => {
    const late = after(
      lapsed,
      refusedPayment(lapsed, report('pay_2', 900), { ...freshRefund(), reason: 'LATE_PAYMENT' }),
    );
    expect(books(late)).toEqual({ captured: 900, kept: 0, refunds: 900, disputed: 0, faults: [] });
    const twice = after(
      paid,
      refusedPayment(paid, report('pay_2', 900), { ...freshRefund(), reason: 'DUPLICATE_PAYMENT' }),
    );
    expect(books(twice)).toEqual({ captured: 1900, kept: 1000, refunds: 900, disputed: 0, faults: [] });
  });

  it('is lost to a dispute, at most what was not refunded', () => {
    const dispute = { disputeId: 'disp_1', gatewayPaymentId: 'pay_1', amountMinor: 400, at: now } as const;
    const lost = { ...paid, disputes: [{ ...dispute, status: 'LOST' as const }] };
    expect(books(lost)).toEqual({ captured: 1000, kept: 600, refunds: 0, disputed: 400, faults: [] });
    const both = { ...lost, refunds: [aRefund('pay_1', 900)] };
    expect(books(both)).toEqual({ captured: 1000, kept: 0, refunds: 900, disputed: 100, faults: [] });
    for (const status of ['OPEN', 'WON', 'CLOSED'] as const)
      expect(books({ ...paid, disputes: [{ ...dispute, status }] })).toMatchObject({ disputed: 0 });
  });

  rules('PRB-01').it('is the prices of the order, with the offer or the fee of the gateway beside it', () => {
    const by = (amount: number) => after(pending, confirmed(pending, report('pay_1', amount, true), now));
    expect(books(by(900))).toEqual({ captured: 900, kept: 1000, fees: 0, offers: 100, ...NOTHING });
    expect(books(by(1020))).toEqual({ captured: 1020, kept: 1000, fees: 20, offers: 0, ...NOTHING });
    const half = after(by(900), refundOf(by(900), { ...freshRefund(), reason: 'ADMIN', amountMinor: 450 }));
    expect(books(half)).toEqual({ captured: 900, kept: 500, fees: 0, offers: 50, ...NOTHING, refunds: 450 });
    const back = after(by(1020), cancelledByAdmin(by(1020), freshRefund()));
    expect(books(back)).toMatchObject({ captured: 1020, kept: 0, refunds: 1020 });
  });

  it('counts none of a payment as kept that is at fault', () => {
    const wrong = { ...paid, pricing: { totalMinor: 900 } };
    expect(books(wrong)).toMatchObject({ captured: 1000, kept: 0, refunds: 0 });
  });

  // prettier-ignore
  it.each([
    ['a payment that pays nothing', { ...paid, gatewayPaymentId: undefined, paymentStatus: 'PENDING' }, /pays nothing, and 1000p/],
    ['a payment of another amount', { ...paid, pricing: { totalMinor: 900 } }, /of 1000p pays an order of 900p/],
    [
      'the smallest part of a payment that pays nothing',
      { ...lapsed, payments: paid.payments, refunds: [aRefund('pay_1', 999)] },
      /pays nothing, and 1p of it is not refunded/,
    ],
    [
      'the smallest part of a payment of another amount',
      { ...paid, pricing: { totalMinor: 900 }, payments: paid.payments, refunds: [aRefund('pay_1', 999)] },
      /of 1000p pays an order of 900p/,
    ],
    ['a payment without a record', { ...paid, payments: [] }, /no payment that pays it/],
    [
      'an order that counts as paid without naming a payment',
      { ...pending, paymentStatus: 'PAID' },
      /counts as paid, and has no payment/,
    ],
    [
      'a refund of an unknown payment',
      { ...pending, refunds: [aRefund('pay_9', 600)] },
      /^a refund of 600p is of an unknown payment$/,
    ],
    [
      'refunds beyond the payment',
      after(paid, { refunds: [aRefund('pay_1', 600), aRefund('pay_1', 600)] }),
      /the refunds of payment pay_1 of 1000p are 1200p/,
    ],
  ] as const)('is unexplained for %s', (_what, order, fault) => {
    expect(books(order as never).faults).toEqual([expect.stringMatching(fault)]);
  });
});

describe('the sums of an order', () => {
  const order = (subtotalMinor: number, discountMinor: number, totalMinor: number) => ({
    items: [
      { name: 'Kettle', quantity: 2, unitPriceMinor: 300, lineTotalMinor: 600 },
      { name: 'Pot', quantity: 1, unitPriceMinor: 400, lineTotalMinor: 400 },
    ],
    pricing: { subtotalMinor, discountMinor, totalMinor },
  });
  const faults = (...pricing: Parameters<typeof order>) =>
    wrongSums(order(...pricing), (minor) => `${minor}p`);

  it('are those of its lines, less the discount', () => {
    expect(faults(1000, 0, 1000)).toEqual([]);
    expect(faults(1000, 100, 900)).toEqual([]);
    expect(faults(1000, 100, 1000)).toEqual(['its lines less the discount are 900p, and its total is 1000p']);
    expect(faults(900, 100, 800)).toEqual(['its lines less the discount are 900p, and its total is 800p']);
    expect(faults(900, 0, 1000)).toHaveLength(1);
  });

  rules('SHC-11').it('contain the shipping', () => {
    const items = [{ name: 'Kettle', quantity: 1, unitPriceMinor: 1000, lineTotalMinor: 1000 }];
    const pricing = { subtotalMinor: 1000, discountMinor: 100, shippingMinor: 49, totalMinor: 949 };
    const format = (minor: number) => `${minor}p`;
    expect(wrongSums({ items, pricing }, format)).toEqual([]);
    expect(wrongSums({ items, pricing: { ...pricing, totalMinor: 900 } }, format)).toEqual([
      'its lines less the discount and with the shipping are 949p, and its total is 900p',
    ]);
  });

  rules('PRB-02').it('are those of its units at their price', () => {
    const pricing = { subtotalMinor: 1000, discountMinor: 0, totalMinor: 1000 };
    const items = [{ name: 'Kettle', quantity: 3, unitPriceMinor: 300, lineTotalMinor: 1000 }];
    expect(wrongSums({ items, pricing }, (minor) => `${minor}p`)).toEqual(['3 of Kettle at 300p are 1000p']);
  });
});

describe('payments on two orders', () => {
  const on = (orderNumber: string, gatewayPaymentId: string, manual?: true) => ({
    orderNumber,
    gatewayPaymentId,
    ...(manual === undefined ? {} : { manual }),
  });

  rules('ONE-03').it('are found, unless both were marked by hand', () => {
    const all = [
      on('ORD-1', 'pay_1'),
      on('ORD-2', 'pay_1', true),
      on('ORD-1', 'pay_2'),
      on('ORD-3', 'UTR 1', true),
      on('ORD-4', 'UTR 1', true),
      on('ORD-5', 'pay_3'),
      on('ORD-5', 'pay_3'),
    ];
    expect([...sharedPayments(all)]).toEqual([['pay_1', ['ORD-1', 'ORD-2']]]);
  });
});

describe('the units of an order', () => {
  it('are held until it is paid, then sold, and returned when it has ended and they are not in the stock', () => {
    expect(placeOfUnits(pending)).toBe('held');
    expect(placeOfUnits(paid)).toBe('sold');
    expect(placeOfUnits(after(paid, movedByCarrier(paid, 'CANCELLED', now)))).toBe('returned');
  });

  it('are returned too when the goods are on their way back with a return, and not restocked', () => {
    expect(placeOfUnits({ ...paid, orderStatus: 'RETURNED' })).toBe('returned');
    expect(placeOfUnits({ ...pending, orderStatus: 'CANCELLED' })).toBe('held');
  });

  it('are those that it bought, less those that are back', () => {
    const line = { itemId: 'item 1', name: 'Kettle' };
    const items = [{ ...line, productId: { toHexString: () => 'kettle' }, quantity: 3 }];
    const units = (quantity: number) => [{ ...line, productId: 'kettle', quantity }];
    expect(unitsOutOf({ ...paid, items })).toEqual(units(3));
    expect(unitsOutOf({ ...paid, items, returnedUnits: units(1) })).toEqual(units(2));
    expect(unitsOutOf({ ...paid, items, stockState: 'RETURNED' })).toEqual([]);
  });
});
