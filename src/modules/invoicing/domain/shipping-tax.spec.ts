import * as fc from 'fast-check';
import type { OrderRefund } from '#modules/orders/domain/order-state.js';
import { paidByLine } from '#modules/orders/sums/gateway-difference.js';
import { refundForReturn } from '#modules/orders/sums/return-refund.js';
import { refundOfShipping } from '#modules/orders/sums/shipping-refund.js';
import { aLine, subtotalOf } from '../../../../test/support/order-lines.js';
import { creditedRefund } from './credited-refund.js';
import { taxOfRefund } from './credit-note-tax.js';
import { sumOfTaxes, taxByRate } from './gst.js';
import { paidBySupply, taxByLine, taxOfSupply } from './shipping-tax.js';

type Lines = Array<ReturnType<typeof aLine>>;

function orderOf(
  items: Lines,
  { discountMinor = 0, shippingMinor }: { discountMinor?: number; shippingMinor: number },
) {
  const subtotalMinor = subtotalOf(items);
  const totalMinor = subtotalMinor - discountMinor + shippingMinor;
  const payment = { gatewayPaymentId: 'pay_1', state: 'CONFIRMED', receivedAt: new Date(0) } as const;
  return {
    items,
    pricing: { subtotalMinor, totalMinor, shippingMinor },
    shippingAddress: { state: 'Karnataka' },
    gatewayPaymentId: 'pay_1',
    payments: [{ ...payment, amountMinor: totalMinor }],
    refunds: [] as OrderRefund[],
  };
}

const sumOf = (lines: ReadonlyArray<{ paidMinor: number }>) =>
  lines.reduce((sum, { paidMinor }) => sum + paidMinor, 0);

describe('the tax of the shipping', () => {
  rules('SHC-10').it('is shared by taxable value, each share at the rate of its line', () => {
    // 100.00 and 100.00 without the tax.
    const order = orderOf([aLine('kettle', 1, 11_800, 18), aLine('book', 1, 10_000, 0)], {
      shippingMinor: 4_901,
    });
    const [, , ofKettle, ofBook] = taxOfSupply(order, 'Karnataka');
    expect(ofKettle).toMatchObject({
      paidMinor: 2_451,
      taxRate: 18,
      taxableMinor: 2_077,
      cgstMinor: 187,
      sgstMinor: 187,
    });
    expect(ofBook).toMatchObject({ paidMinor: 2_450, taxRate: 0, taxableMinor: 2_450, igstMinor: 0 });
    expect(taxByLine(order, 'Kerala')[0]).toMatchObject({ igstMinor: 1_800 + 374, cgstMinor: 0 });
  });

  rules('SHC-10').it('is shared by the prices of the lines where nothing is paid for them', () => {
    const items = [aLine('kettle', 1, 3_000, 18), aLine('pan', 1, 1_000, 5)];
    const order = orderOf(items, { discountMinor: 4_000, shippingMinor: 1_000 });
    expect(taxOfSupply(order, 'Kerala').map(({ paidMinor }) => paidMinor)).toEqual([0, 0, 750, 250]);
  });

  it('is none of an order that has none, whose lines are as before', () => {
    const { pricing, ...order } = orderOf([aLine('kettle', 2, 11_800, 18)], { shippingMinor: 0 });
    expect(taxOfSupply({ ...order, pricing }, 'Kerala')).toHaveLength(1);
    const { shippingMinor: _, ...before } = pricing;
    expect(taxOfSupply({ ...order, pricing: before }, 'Kerala')).toHaveLength(1);
  });
});

const someLines = fc.array(
  fc.tuple(
    fc.integer({ min: 1, max: 4 }),
    fc.integer({ min: 1, max: 100_000 }),
    fc.constantFrom(0, 5, 12, 18, 28, 2.5),
  ),
  { minLength: 1, maxLength: 5 },
);

/** A step of what comes back: units of a line, an amount, the shipping. */
const someSteps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('units' as const),
      line: fc.nat(4),
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
    fc.record({ kind: fc.constant('amount' as const), amountMinor: fc.integer({ min: 1, max: 20_000 }) }),
    fc.record({ kind: fc.constant('shipping' as const) }),
  ),
  { maxLength: 8 },
);

describe('invoice, refunds and credit notes of an order with shipping', () => {
  rules('SHC-11').it('add up to the paisa, whatever comes back in whatever order, until all is back', () => {
    fc.assert(
      fc.property(
        someLines,
        fc.nat(100),
        fc.integer({ min: 0, max: 50_000 }),
        fc.constantFrom('Karnataka', 'Kerala'),
        someSteps,
        (described, percent, shippingMinor, sellerState, steps) => {
          const items = described.map(([quantity, price, rate], at) =>
            aLine(`line ${at}`, quantity, price, rate),
          );
          const discountMinor = Math.floor((subtotalOf(items) * percent) / 100);
          const order = orderOf(items, { discountMinor, shippingMinor });
          const invoice = taxOfSupply(order, sellerState);
          expect(sumOf(invoice)).toBe(order.pricing.totalMinor);
          for (const each of invoice) {
            const { taxableMinor, cgstMinor, sgstMinor, igstMinor, paidMinor } = each;
            expect(taxableMinor + cgstMinor + sgstMinor + igstMinor).toBe(paidMinor);
            expect(cgstMinor).toBe(sgstMinor);
            expect(Math.min(cgstMinor, igstMinor)).toBeGreaterThanOrEqual(0);
            // Of a share of a paisa both halves of the tax may be one more.
            expect(taxableMinor).toBeGreaterThanOrEqual(-1);
          }
          play(order, steps);
          cancelTheRest(order);
          const paid = paidBySupply(order, invoice, paidByLine(order));
          const all = order.refunds.map((refund) => creditedRefund(order, refund));
          const notes = all.map((refund, at) => taxOfRefund(invoice, refund, all.slice(0, at), paid));
          for (const [at, note] of notes.entries()) expect(sumOf(note)).toBe(all[at]!.amountMinor);
          expect(sumOfTaxes(notes.flat())).toEqual(sumOfTaxes(invoice));
          const charged = taxByRate(invoice);
          for (const rate of taxByRate(notes.flat()))
            expect(rate).toEqual(charged.find(({ taxRate }) => taxRate === rate.taxRate));
        },
      ),
      { numRuns: 300 },
    );
  });
});

type Played = ReturnType<typeof orderOf>;
type Step =
  | { kind: 'units'; line: number; quantity: number }
  | { kind: 'amount'; amountMinor: number }
  | { kind: 'shipping' };

function play(order: Played, steps: readonly Step[]): void {
  const back: Array<{ itemId: string; productId: string; quantity: number }> = [];
  for (const step of steps) {
    if (step.kind === 'amount') refund(order, { amountMinor: step.amountMinor });
    else if (step.kind === 'shipping') {
      const minor = refundOfShipping(order);
      if (minor !== undefined) refund(order, { amountMinor: minor, shippingMinor: minor });
    } else {
      const { itemId, productId, quantity } = order.items[step.line % order.items.length]!;
      const gone = back.reduce((sum, each) => sum + (each.itemId === itemId ? each.quantity : 0), 0);
      const units = {
        itemId,
        productId: productId.toHexString(),
        quantity: Math.min(step.quantity, quantity - gone),
      };
      if (units.quantity === 0) continue;
      const share = refundForReturn(order, [units], back);
      back.push(units);
      refund(order, { amountMinor: share.amountMinor, units: [...share.units], reason: 'RETURN' });
    }
  }
}

/** The end of the order gives back all that is left. */
function cancelTheRest(order: Played): void {
  refund(order, { amountMinor: Number.MAX_SAFE_INTEGER, reason: 'CANCELLED' });
}

function refund(order: Played, wanted: Partial<OrderRefund> & { amountMinor: number }): void {
  const left = order.refunds.reduce((sum, { amountMinor }) => sum - amountMinor, order.pricing.totalMinor);
  const amountMinor = Math.min(wanted.amountMinor, left);
  if (amountMinor <= 0) return;
  const { shippingMinor } = wanted;
  order.refunds.push({
    refundId: String(order.refunds.length),
    gatewayPaymentId: 'pay_1',
    reason: 'ADMIN',
    status: 'PROCESSED',
    createdAt: new Date(0),
    ...wanted,
    amountMinor,
    ...(shippingMinor === undefined ? {} : { shippingMinor: Math.min(shippingMinor, amountMinor) }),
  });
}
