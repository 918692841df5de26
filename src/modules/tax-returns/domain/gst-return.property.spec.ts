import * as fc from 'fast-check';
import { taxPaperOf } from '#modules/invoicing/index.js';
import { creditNoteDocument } from '#modules/invoicing/domain/credit-note-document.js';
import type { CreditedOrder } from '#modules/invoicing/domain/credited-supply.js';
import { invoiceDocument } from '#modules/invoicing/domain/invoice-document.js';
import { numberedPapersOf } from '#modules/invoicing/domain/numbered-papers.js';
import type { PrintedDocument } from '#infrastructure/pdf/printed-document.js';
import type { IssuedCreditNote, OrderRefund } from '#modules/orders/domain/order-state.js';
import { refundForReturn } from '#modules/orders/sums/return-refund.js';
import { refundOfShipping } from '#modules/orders/sums/shipping-refund.js';
import { aLine, subtotalOf } from '../../../../test/support/order-lines.js';
import { addPaper, emptyReturn } from './gst-return.js';
import { portalFileOf } from './portal-file.js';
import { registerRowsOf } from './register-rows.js';

const SELLER = { name: 'Kettle House', address: 'Bengaluru', taxId: '29ABCDE1234F1Z5', state: 'Karnataka' };
const ISSUED_AT = new Date('2026-11-20T10:00:00Z');
const TOO_LATE = new Date('2027-12-05T10:00:00Z');
const LARGE = 10_000_000;

type TestOrder = Omit<CreditedOrder, 'items'> & {
  readonly _id: { toHexString(): string };
  readonly items: ReadonlyArray<ReturnType<typeof aLine> & { name: string; sku: string; hsnCode: string }>;
  readonly refunds: OrderRefund[];
  readonly creditNotes: IssuedCreditNote[];
};

const someStep = fc.oneof(
  fc.record({
    kind: fc.constant('units' as const),
    line: fc.nat(3),
    quantity: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ kind: fc.constant('amount' as const), amountMinor: fc.integer({ min: 1, max: 2_000_000 }) }),
  fc.record({ kind: fc.constant('shipping' as const) }),
  // Of a payment that paid no order: it corrects no supply.
  fc.record({ kind: fc.constant('twice' as const), amountMinor: fc.integer({ min: 1, max: 90_000 }) }),
  fc.record({ kind: fc.constant('rest' as const) }),
);

const someOrder = fc.record({
  lines: fc.array(
    fc.tuple(
      fc.integer({ min: 1, max: 4 }),
      fc.oneof(fc.integer({ min: 1, max: 90_000 }), fc.integer({ min: 4_000_000, max: 30_000_000 })),
      fc.constantFrom(0, 0.25, 5, 12, 18, 28),
      fc.constantFrom('73239390', '1006', '9983', ''),
    ),
    { minLength: 1, maxLength: 4 },
  ),
  percent: fc.constantFrom(0, 0, 7, 33, 100),
  shippingMinor: fc.constantFrom(undefined, 0, 4_901, 12_345),
  place: fc.constantFrom('29', '27', '07', undefined),
  gstin: fc.constantFrom(undefined, undefined, '29AAGCB7383J1Z4', '27AAGCB7383J1Z8'),
  steps: fc.array(someStep, { maxLength: 5 }),
  isLate: fc.boolean(),
});

type Described = ReturnType<typeof describedOrder>;

function describedOrder() {
  return fc.sample(someOrder, 1)[0]!;
}

const codes = {
  from: (kind: 'INV' | 'CN', running: number) => `${kind}-2627-${String(running).padStart(7, '0')}`,
};

/** An order with all that became of it. @param given how many numbers of a kind there were before */
function playedOrder(described: Described, given: { invoices: number; notes: number }): TestOrder {
  const { lines, percent, shippingMinor, place, gstin, steps, isLate } = described;
  const items = lines.map(([quantity, price, rate, hsnCode], at) => ({
    ...aLine(`line ${at}`, quantity, price, rate),
    name: 'Kettle',
    sku: `SKU-${at}`,
    hsnCode,
  }));
  const subtotalMinor = subtotalOf(items);
  const discountMinor = Math.floor((subtotalMinor * percent) / 100);
  const totalMinor = subtotalMinor - discountMinor + (shippingMinor ?? 0);
  const order: TestOrder = {
    _id: { toHexString: () => '0'.repeat(24) },
    orderNumber: 'ORD-26112104837261',
    invoiceNumber: codes.from('INV', (given.invoices += 1)),
    invoicedAt: ISSUED_AT,
    createdAt: ISSUED_AT,
    orderStatus: 'DELIVERED',
    paymentStatus: 'PAID',
    currency: 'INR',
    items,
    pricing: {
      subtotalMinor,
      discountMinor,
      totalMinor,
      ...(shippingMinor === undefined ? {} : { shippingMinor }),
    },
    gatewayPaymentId: 'pay_1',
    payments: [
      { gatewayPaymentId: 'pay_1', state: 'CONFIRMED', receivedAt: ISSUED_AT, amountMinor: totalMinor },
    ],
    userFirstname: 'Asha',
    userEmail: null,
    supply: {
      heads: place === '29' ? 'CGST_SGST' : 'IGST',
      ...(place === undefined ? {} : { stateCode: place }),
    },
    shippingAddress: {
      street: '1',
      city: 'B',
      state: 'Karnataka',
      pincode: '560001',
      ...(gstin === undefined ? {} : { gstin }),
    },
    refunds: [],
    creditNotes: [],
  };
  const back: Array<{ itemId: string; productId: string; quantity: number }> = [];
  for (const step of steps) {
    if (step.kind === 'amount') refund(order, { amountMinor: step.amountMinor });
    else if (step.kind === 'rest') refund(order, { amountMinor: LARGE * LARGE, reason: 'CANCELLED' });
    else if (step.kind === 'twice')
      order.refunds.push({ ...aRefund(order, step.amountMinor), gatewayPaymentId: 'pay_2' });
    else if (step.kind === 'shipping') {
      const minor = refundOfShipping(order);
      if (minor !== undefined) refund(order, { amountMinor: minor, shippingMinor: minor });
    } else {
      const { itemId, productId, quantity } = order.items[step.line % order.items.length]!;
      const gone = back.reduce((sum, each) => sum + (each.itemId === itemId ? each.quantity : 0), 0);
      const isAllBack = order.refunds.some(({ reason }) => reason === 'CANCELLED');
      const units = {
        itemId,
        productId: productId.toHexString(),
        quantity: Math.min(step.quantity, quantity - gone),
      };
      if (units.quantity === 0 || isAllBack) continue;
      const share = refundForReturn(order as never, [units], back);
      back.push(units);
      refund(order, { amountMinor: share.amountMinor, units: [...share.units], reason: 'RETURN' });
    }
  }
  for (const [at, { refundId }] of order.refunds.entries())
    order.creditNotes.push({
      refundId,
      number: codes.from('CN', (given.notes += 1)),
      issuedAt: isLate && at === order.refunds.length - 1 ? TOO_LATE : ISSUED_AT,
    });
  return order;
}

function aRefund(order: TestOrder, amountMinor: number): OrderRefund {
  return {
    refundId: String(order.refunds.length),
    gatewayPaymentId: 'pay_1',
    reason: 'ADMIN',
    status: 'PROCESSED',
    createdAt: ISSUED_AT,
    amountMinor,
  };
}

function refund(order: TestOrder, wanted: Partial<OrderRefund> & { amountMinor: number }): void {
  const ofOrder = order.refunds.filter(({ gatewayPaymentId }) => gatewayPaymentId === 'pay_1');
  const left = ofOrder.reduce((sum, { amountMinor }) => sum - amountMinor, order.pricing.totalMinor);
  const amountMinor = Math.min(wanted.amountMinor, left);
  if (amountMinor <= 0) return;
  const { shippingMinor } = wanted;
  order.refunds.push({
    ...aRefund(order, amountMinor),
    ...wanted,
    amountMinor,
    ...(shippingMinor === undefined ? {} : { shippingMinor: Math.min(shippingMinor, amountMinor) }),
  });
}

/** A row of a print, in minor units. */
interface PrintedTax {
  readonly rate: number;
  readonly taxable: number;
  readonly taxes: readonly number[];
}

const minorOf = (text: string) => (text.startsWith('-') ? -1 : 1) * Number(text.replaceAll(/[^\d]/g, ''));
const minor = (major: number) => Math.round(major * 100);
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** Reads the taxes from what is printed: a bill of supply has no table of them. */
function printedTaxes(document: PrintedDocument, totalMinor: number): PrintedTax[] {
  if (document.title === 'Bill of supply') return [{ rate: 0, taxable: totalMinor, taxes: [0] }];
  return (document.breakdown?.rows ?? []).slice(0, -1).map((cells) => {
    const [rate = '', taxable = '', ...taxes] = cells.map(({ text }) => text);
    return {
      rate: Number.parseFloat(rate),
      taxable: minorOf(taxable),
      taxes: taxes.slice(0, -1).map(minorOf),
    };
  });
}

interface PrintedPaper {
  readonly number: string;
  readonly isNote: boolean;
  readonly order: TestOrder;
  readonly rows: readonly PrintedTax[];
}

function printsOf(order: TestOrder): PrintedPaper[] {
  const { totalMinor } = order.pricing;
  const invoice = printedTaxes(invoiceDocument(order, SELLER), totalMinor);
  const notes = order.creditNotes.map((note, at) => ({
    number: note.number,
    isNote: true,
    order,
    rows: printedTaxes(creditNoteDocument({ order, refund: order.refunds[at]!, note }, SELLER), 0),
  }));
  return [{ number: order.invoiceNumber!, isNote: false, order, rows: invoice }, ...notes];
}

/** Adds up prints, or rows of a section, as `taxable, taxes` by a name. */
class Sums {
  private readonly sums = new Map<string, readonly [number, number]>();

  add(name: string, taxable: number, taxes: number): void {
    const [one, other] = this.sums.get(name) ?? [0, 0];
    this.sums.set(name, [one + taxable, other + taxes]);
  }

  /** Without what is nothing, which sections leave out. */
  get all(): Record<string, readonly [number, number]> {
    return Object.fromEntries([...this.sums].filter(([, [one, other]]) => one !== 0 || other !== 0));
  }
}

/** The sections as the prints add up, by a second way. */
function expectedSums(prints: readonly PrintedPaper[]): Sums {
  const sums = new Sums();
  for (const { isNote, order, rows } of prints) {
    const { gstin } = order.shippingAddress;
    const place = order.supply!.stateCode ?? '97';
    const isInter = order.supply!.heads === 'IGST';
    const sign = isNote ? -1 : 1;
    for (const { rate, taxable, taxes } of rows) {
      const all = sum(taxes);
      sums.add(`hsn ${gstin === undefined ? 'B2C' : 'B2B'} ${rate}`, sign * taxable, sign * all);
      if (rate === 0)
        sums.add(`nil ${isInter ? 'INTR' : 'INTRA'}B2${gstin === undefined ? 'C' : 'B'}`, sign * taxable, 0);
      else if (gstin !== undefined)
        sums.add(`${isNote ? 'cdnr' : 'b2b'} ${gstin} ${place} ${rate}`, taxable, all);
      else if (isInter && order.pricing.totalMinor > LARGE)
        sums.add(isNote ? `cdnur ${place} ${rate}` : `b2cl ${place} ${rate}`, taxable, all);
      else sums.add(`b2cs ${isInter ? 'INTER' : 'INTRA'} ${place} ${rate}`, sign * taxable, sign * all);
    }
  }
  return sums;
}

/** An amount of the portal's file. */
interface PortalTax {
  readonly rt: number;
  readonly txval: number;
  readonly iamt?: number;
  readonly camt?: number;
  readonly samt?: number;
}

interface PortalPaper {
  readonly pos: string;
  readonly itms: ReadonlyArray<{ readonly itm_det: PortalTax }>;
}

interface PortalFile {
  readonly b2b?: ReadonlyArray<{ readonly ctin: string; readonly inv: readonly PortalPaper[] }>;
  readonly cdnr?: ReadonlyArray<{ readonly ctin: string; readonly nt: readonly PortalPaper[] }>;
  readonly b2cl?: ReadonlyArray<{ readonly pos: string; readonly inv: readonly PortalPaper[] }>;
  readonly cdnur?: readonly PortalPaper[];
  readonly b2cs?: ReadonlyArray<PortalTax & { readonly sply_ty: string; readonly pos: string }>;
  readonly nil?: { readonly inv: ReadonlyArray<{ readonly sply_ty: string; readonly nil_amt: number }> };
  readonly hsn?: { readonly hsn_b2b: readonly PortalTax[]; readonly hsn_b2c: readonly PortalTax[] };
}

function sectionSums(file: PortalFile): Sums {
  const sums = new Sums();
  const taxes = ({ iamt = 0, camt = 0, samt = 0 }: PortalTax) => minor(iamt) + minor(camt) + minor(samt);
  const items = (name: string, { itms }: PortalPaper) => {
    for (const { itm_det: item } of itms) sums.add(`${name} ${item.rt}`, minor(item.txval), taxes(item));
  };
  for (const { ctin, inv } of file.b2b ?? []) for (const each of inv) items(`b2b ${ctin} ${each.pos}`, each);
  for (const { ctin, nt } of file.cdnr ?? []) for (const each of nt) items(`cdnr ${ctin} ${each.pos}`, each);
  for (const { pos, inv } of file.b2cl ?? []) for (const each of inv) items(`b2cl ${pos}`, each);
  for (const each of file.cdnur ?? []) items(`cdnur ${each.pos}`, each);
  for (const row of file.b2cs ?? [])
    sums.add(`b2cs ${row.sply_ty} ${row.pos} ${row.rt}`, minor(row.txval), taxes(row));
  for (const row of file.nil?.inv ?? []) sums.add(`nil ${row.sply_ty}`, minor(row.nil_amt), 0);
  for (const row of file.hsn?.hsn_b2b ?? []) sums.add(`hsn B2B ${row.rt}`, minor(row.txval), taxes(row));
  for (const row of file.hsn?.hsn_b2c ?? []) sums.add(`hsn B2C ${row.rt}`, minor(row.txval), taxes(row));
  return sums;
}

describe('the return of outward supplies', () => {
  rules('ACT-06').it('is what the prints add up to, each section to the paisa', () => {
    let [large, notes, late] = [0, 0, 0];
    fc.assert(
      fc.property(fc.array(someOrder, { minLength: 1, maxLength: 5 }), (described) => {
        const given = { invoices: 0, notes: 0 };
        const orders = described.map((each) => playedOrder(each, given));
        const sections = emptyReturn();
        for (const order of orders)
          for (const paper of numberedPapersOf(order))
            addPaper(sections, taxPaperOf(order, paper, SELLER.state)!);
        const file = portalFileOf(sections, { gstin: SELLER.taxId, period: '112026', runs: [] });
        const prints = orders.flatMap((order) => printsOf(order));
        expect(sectionSums(file).all).toEqual(expectedSums(prints).all);
        expect(sections.numbers.toSorted()).toEqual(prints.map(({ number }) => number).toSorted());
        large += sections.cdnur.length;
        notes += sections.cdnr.length;
        late += prints.filter(({ isNote, rows }) => isNote && rows.length === 0).length;
      }),
      { numRuns: 200 },
    );
    expect([large, notes, late].every((count) => count > 5)).toBe(true);
  });

  rules('ACT-03').it('has the totals of the register, whose rows add up to each paper', () => {
    fc.assert(
      fc.property(someOrder, (described) => {
        const order = playedOrder(described, { invoices: 0, notes: 0 });
        for (const numbered of numberedPapersOf(order)) {
          const paper = taxPaperOf(order, numbered, SELLER.state)!;
          const sign = paper.kind === 'INVOICE' ? 1 : -1;
          const rows = registerRowsOf(paper);
          expect(sum(rows.map(({ total }) => sign * minor(Number(total))))).toBe(paper.totalMinor);
          for (const { taxable, igst, cgst, sgst, total, rate } of rows) {
            const parts = [taxable, igst, cgst, sgst].map((each) => minor(Number(each)));
            expect(sum(parts)).toBe(rate === undefined ? 0 : minor(Number(total)));
          }
        }
      }),
      { numRuns: 200 },
    );
  });
});
