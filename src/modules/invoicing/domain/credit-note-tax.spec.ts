import * as fc from 'fast-check';
import { creditedRefund } from '#modules/invoicing/domain/credited-refund.js';
import type { OrderRefund } from '#modules/orders/domain/order-state.js';
import { paidByLine, paidMinor } from '#modules/orders/sums/gateway-difference.js';
import { refundForReturn } from '#modules/orders/sums/return-refund.js';
import { aLine, discounted, subtotalOf } from '../../../../test/support/order-lines.js';
import { sumOfTaxes, taxByRate, taxOfOrder } from './gst.js';
import { taxOfRefund } from './credit-note-tax.js';

/** A shop with an order: what comes back, and the credit notes in the order in which the gateway makes the refunds. */
class Credited {
  readonly refunds: OrderRefund[] = [];
  private readonly returned: Array<{ itemId: string; productId: string; quantity: number }> = [];

  readonly order;

  /** @param percent of the order's total by which the gateway has called it paid */
  constructor(
    order: ReturnType<typeof discounted>,
    private readonly sellerState: string,
    percent = 100,
  ) {
    const amountMinor = Math.floor((order.pricing.totalMinor * percent) / 100);
    const payment = { gatewayPaymentId: 'pay_1', state: 'CONFIRMED', receivedAt: new Date(0) } as const;
    const paysInFull = percent === 100 ? undefined : (true as const);
    this.order = { ...order, gatewayPaymentId: 'pay_1', payments: [{ ...payment, amountMinor, paysInFull }] };
  }

  get left(): number {
    return this.refunds.reduce((left, { amountMinor }) => left - amountMinor, paidMinor(this.order));
  }

  refund(amountMinor: number, more: Pick<OrderRefund, 'units'> = {}): void {
    const owed = Math.min(amountMinor, this.left);
    if (owed <= 0) return;
    this.refunds.push({
      refundId: String(this.refunds.length),
      gatewayPaymentId: 'pay_1',
      amountMinor: owed,
      reason: more.units === undefined ? 'ADMIN' : 'RETURN',
      status: 'PROCESSED',
      createdAt: new Date(0),
      ...more,
    });
  }

  /** Units of a line come back. @param part of their share that is refunded, in per cent */
  bringBack(line: number, quantity: number, part = 100): void {
    const { itemId, productId, quantity: bought } = this.order.items[line]!;
    const back = this.returned.reduce((sum, each) => sum + (each.itemId === itemId ? each.quantity : 0), 0);
    const units = {
      itemId,
      productId: productId.toHexString(),
      quantity: Math.min(quantity, bought - back),
    };
    if (units.quantity === 0) return;
    const refund = refundForReturn(this.order, [units], this.returned);
    this.returned.push(units);
    this.refund(Math.floor((refund.amountMinor * part) / 100), { units: [...refund.units] });
  }

  invoice() {
    return taxOfOrder(this.order, this.sellerState);
  }

  /** @param order of the credit notes, by position of their refunds */
  notes(order = this.refunds.map((_, index) => index)) {
    const all = order.map((index) =>
      creditedRefund({ ...this.order, refunds: this.refunds }, this.refunds[index]!),
    );
    const paid = paidByLine(this.order);
    return all.map((refund, index) => taxOfRefund(this.invoice(), refund, all.slice(0, index), paid));
  }
}

const someLines = fc.array(
  fc.tuple(
    fc.integer({ min: 1, max: 5 }),
    fc.integer({ min: 1, max: 100_000 }),
    fc.constantFrom(0, 5, 12, 18, 28, 2.5),
  ),
  { minLength: 1, maxLength: 5 },
);
const someOrder = fc.tuple(someLines, fc.integer({ min: 0, max: 90 })).map(([lines, discount]) => {
  const items = lines.map(([quantity, price, rate], index) => aLine(`item ${index}`, quantity, price, rate));
  return discounted(items, Math.floor((subtotalOf(items) * discount) / 100));
});
/** By rate; without those of which nothing is charged, because nothing is refunded of them. */
const chargedRates = (lines: Parameters<typeof taxByRate>[0]) =>
  taxByRate(lines).filter(({ taxableMinor }) => taxableMinor !== 0);
const aState = fc.constantFrom('Kerala', 'Karnataka');

describe('the taxes of credit notes', () => {
  rules('CRN-01').it(
    'add up, for units of one line, to those of the invoice: 1.53, 1.52 and 1.53 of 4.58',
    () => {
      const shop = new Credited(discounted([aLine('cup', 3, 1_000, 18)]), 'Kerala');
      for (let unit = 0; unit < 3; unit += 1) shop.bringBack(0, 1);
      const taxes = shop.notes().map(([line]) => line!.igstMinor);
      expect(taxes).toEqual([153, 152, 153]);
      expect(sumOfTaxes(shop.notes().flat())).toEqual(sumOfTaxes(shop.invoice()));
    },
  );

  rules('CRN-01').it(
    'add up to those of the invoice per rate and kind, in every split and order of returns',
    () => {
      const parts = fc.array(fc.tuple(fc.nat(4), fc.integer({ min: 1, max: 3 })), { maxLength: 12 });
      fc.assert(
        fc.property(someOrder, aState, parts, fc.boolean(), (order, state, returned, backwards) => {
          const shop = new Credited(order, state);
          for (const [line, quantity] of returned) shop.bringBack(line % order.items.length, quantity);
          const some = shop.notes().flat();
          // A line that is back whole is credited as it was charged, whatever else is still with the customer.
          for (const charged of shop.invoice()) {
            const own = some.filter(({ line }) => line === charged.line);
            if (own.reduce((sum, { quantity = 0 }) => sum + quantity, 0) === charged.quantity)
              expect(sumOfTaxes(own)).toEqual(sumOfTaxes([charged]));
          }
          for (const [line, { quantity }] of order.items.entries()) shop.bringBack(line, quantity);
          const positions = shop.refunds.map((_, index) => index);
          const notes = shop.notes(backwards ? positions.toReversed() : positions);
          expect(chargedRates(notes.flat())).toEqual(chargedRates(shop.invoice()));
          expect(notes.flat().every(({ quantity }) => quantity !== undefined)).toBe(true);
        }),
      );
    },
  );

  rules('CRN-01').it(
    'add up to those of the invoice when refunds of goodwill and reduced ones come between',
    () => {
      const happened = fc.array(
        fc.oneof(
          fc.record({
            line: fc.nat(4),
            quantity: fc.integer({ min: 1, max: 3 }),
            part: fc.constantFrom(100, 100, 50, 0),
          }),
          fc.record({ goodwill: fc.integer({ min: 1, max: 60 }) }),
        ),
        { maxLength: 10 },
      );
      fc.assert(
        fc.property(someOrder, aState, happened, (order, state, events) => {
          const shop = new Credited(order, state);
          for (const event of events)
            if ('goodwill' in event) shop.refund(Math.ceil((shop.left * event.goodwill) / 100));
            else shop.bringBack(event.line % order.items.length, event.quantity, event.part);
          const some = shop.notes();
          for (const [index, lines] of some.entries()) {
            expect(lines.reduce((sum, { paidMinor }) => sum + paidMinor, 0)).toBe(
              shop.refunds[index]!.amountMinor,
            );
            for (const line of lines) {
              expect(line.taxableMinor + line.cgstMinor + line.sgstMinor + line.igstMinor).toBe(
                line.paidMinor,
              );
              expect(line.cgstMinor).toBe(line.sgstMinor);
            }
          }
          for (const charged of shop.invoice()) {
            const own = sumOfTaxes(some.flat().filter(({ line }) => line === charged.line));
            for (const kind of ['cgstMinor', 'sgstMinor', 'igstMinor'] as const)
              expect(own[kind]).toBeLessThanOrEqual(charged[kind]);
          }
          for (const [line, { quantity }] of order.items.entries()) shop.bringBack(line, quantity);
          shop.refund(shop.left);
          expect(chargedRates(shop.notes().flat())).toEqual(chargedRates(shop.invoice()));
        }),
      );
    },
  );
});

describe('the taxes of credit notes of an order that was paid by another sum', () => {
  const lines = fc.array(
    fc.tuple(
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 100, max: 100_000 }),
      fc.constantFrom(0, 5, 12, 18, 28, 2.5),
    ),
    { minLength: 1, maxLength: 5 },
  );
  const parts = fc.array(fc.tuple(fc.nat(4), fc.integer({ min: 1, max: 3 })), { maxLength: 8 });

  rules('GWO-11').it('are those of the invoice, and the refunds what was paid, in whatever parts', () => {
    fc.assert(
      fc.property(
        lines,
        aState,
        fc.integer({ min: 50, max: 150 }),
        parts,
        (bought, state, percent, returned) => {
          const items = bought.map(([quantity, price, rate], index) =>
            aLine(`item ${index}`, quantity, price, rate),
          );
          const shop = new Credited(discounted(items), state, percent);
          for (const [line, quantity] of returned) shop.bringBack(line % items.length, quantity);
          for (const [index, note] of shop.notes().entries()) {
            const refunded = note.reduce((sum, { refundedMinor }) => sum + refundedMinor, 0);
            expect(refunded).toBe(shop.refunds[index]!.amountMinor);
            for (const { taxableMinor, cgstMinor, sgstMinor, igstMinor, paidMinor: credited } of note)
              expect(taxableMinor + cgstMinor + sgstMinor + igstMinor).toBe(credited);
          }
          // A line that is back whole is credited as it was charged, whatever else is still with the customer.
          for (const charged of shop.invoice()) {
            const own = shop
              .notes()
              .flat()
              .filter(({ line }) => line === charged.line);
            if (own.reduce((sum, { quantity = 0 }) => sum + quantity, 0) === charged.quantity)
              expect(sumOfTaxes(own)).toEqual(sumOfTaxes([charged]));
          }
          for (const [line, { quantity }] of items.entries()) shop.bringBack(line, quantity);
          expect(shop.left).toBe(0);
          expect(chargedRates(shop.notes().flat())).toEqual(chargedRates(shop.invoice()));
        },
      ),
    );
  });
});

describe('the lines of a credit note', () => {
  const order = discounted([aLine('kettle', 2, 59_000, 18), aLine('book', 1, 82_000, 0)], 20_000);
  const charged = taxOfOrder(order, 'Kerala');
  const refund = (more: Partial<OrderRefund>): OrderRefund => ({
    refundId: 'r1',
    gatewayPaymentId: 'pay_1',
    amountMinor: order.pricing.totalMinor,
    reason: 'CANCELLED',
    status: 'PROCESSED',
    createdAt: new Date(0),
    ...more,
  });
  const linesOf = (more: Partial<OrderRefund>, refunds: OrderRefund[] = []) =>
    taxOfRefund(charged, creditedRefund({ ...order, refunds }, refund(more)), []);

  rules('TAX-12').it('are those of the order when all of it is cancelled', () => {
    expect(linesOf({})).toEqual(charged.map((line) => ({ ...line, refundedMinor: line.paidMinor })));
  });

  rules('CRN-02').it('are of the units that came back, of the very line', () => {
    const twins = discounted([aLine('S', 1, 10_000, 5), aLine('L', 1, 10_000, 5)]);
    const units = [{ itemId: 'L', productId: 'product of L', quantity: 1, amountMinor: 10_000 }];
    const credited = creditedRefund(twins, refund({ amountMinor: 10_000, reason: 'RETURN', units }));
    expect(taxOfRefund(taxOfOrder(twins, 'Kerala'), credited, [])).toMatchObject([
      { line: { itemId: 'L' }, quantity: 1, paidMinor: 10_000 },
    ]);
  });

  it('are of the lines that earlier returns have left, where they name the product alone', () => {
    const one = (itemId: string) => ({
      ...aLine(itemId, 1, 10_000, 5),
      productId: { toHexString: () => 'shirt' },
    });
    const units = [{ productId: 'shirt', quantity: 1 }];
    const refunds = [
      refund({ refundId: 'r1', reason: 'RETURN', units }),
      refund({ refundId: 'r2', reason: 'RETURN', units }),
    ];
    const quantities = refunds.map(
      (each) => creditedRefund({ items: [one('S'), one('L')], refunds }, each).quantities,
    );
    expect(quantities).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });

  rules('CRN-03').it(
    'have no quantities when the refund returns no units, and are all lines in proportion',
    () => {
      const lines = linesOf({ amountMinor: 18_000, reason: 'ADMIN' });
      expect(lines.map(({ paidMinor }) => paidMinor)).toEqual([10_620, 7_380]);
      expect(lines.map(({ quantity }) => quantity)).toEqual([undefined, undefined]);
    },
  );

  it('are of the units that are left when the order ends after a return', () => {
    const units = [{ itemId: 'kettle', productId: 'product of kettle', quantity: 1, amountMinor: 53_100 }];
    const earlier = refund({ refundId: 'r0', reason: 'RETURN', amountMinor: 53_100, units });
    const rest = refund({ reason: 'RETURN', amountMinor: 126_900 });
    const lines = taxOfRefund(charged, creditedRefund({ ...order, refunds: [earlier, rest] }, rest), [
      creditedRefund({ ...order, refunds: [earlier, rest] }, earlier),
    ]);
    expect(lines).toMatchObject([
      { quantity: 1, paidMinor: 53_100 },
      { quantity: 1, paidMinor: 73_800 },
    ]);
  });

  const [sooner, later] = [new Date(1_000), new Date(2_000)];
  const whole = { reason: 'RETURN', amountMinor: 5_000 } as const;
  const ofGoods = (first: Partial<OrderRefund>, second: Partial<OrderRefund>) => {
    const refunds = [
      refund({ ...whole, refundId: 'r1', ...first }),
      refund({ ...whole, refundId: 'r2', ...second }),
    ];
    return refunds.map((each) => creditedRefund({ ...order, refunds }, each).quantities);
  };

  rules('CRN-03').it(
    'have the units of an order that came back once, whatever is refunded of it later',
    () => {
      const money = undefined;
      const all = [2, 1];
      const [first, second] = [{ processedAt: sooner }, { processedAt: later }];
      expect(ofGoods(first, second)).toEqual([all, money]);
      expect(ofGoods(first, { ...second, reason: 'CANCELLED' })).toEqual([all, money]);
      expect(ofGoods({ processedAt: sooner }, { processedAt: sooner })).toEqual([all, money]);
      // Made elsewhere, it is an entry behind the one that is cut.
      expect(ofGoods(second, first)).toEqual([money, all]);
      expect(ofGoods({ ...first, reason: 'ADMIN' }, second)).toEqual([money, all]);
      for (const status of ['FAILED', 'PENDING'] as const)
        expect(ofGoods({ status }, second)[1]).toEqual(all);
    },
  );

  rules('CRN-03').it('have no quantities when returns of all units came before', () => {
    const units = order.items.map(({ itemId, quantity }) => ({ itemId, productId: itemId, quantity }));
    expect(ofGoods({ units, processedAt: sooner }, { processedAt: later })).toEqual([[2, 1], undefined]);
  });

  it('leave out what was paid beyond the order', () => {
    expect(
      linesOf({ amountMinor: 200_000, reason: 'AMOUNT_MISMATCH' }).map(({ paidMinor }) => paidMinor),
    ).toEqual([106_200, 73_800]);
  });
});
