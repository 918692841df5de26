import { Types } from 'mongoose';
import { InvoiceBooksService } from '#modules/bookkeeping/index.js';
import { DifferenceList } from '#modules/bookkeeping/check/difference-list.js';
import { checkBooks } from '../../src/cli/diagnosis/books.js';
import { collectionOf } from '../support/collection-of.js';
import { useApp } from '../support/create-app.js';
import { expectSuccess } from '../support/expect-envelope.js';
import { expectEventually } from '../support/expect-eventually.js';
import { aProduct } from '../support/factories/a-product.js';
import { paidOrder } from '../support/factories/an-order.js';
import { useLastingAdmin } from '../support/lasting-admin.js';
import { storedOrder } from '../support/orders.js';

/** Collections that faults are planted in; each is put back as it was. */
const KEPT = ['orders', 'issued_papers', 'number_series'] as const;

/** The shop of the test: INV 1 of October, INV 2 and 3 of November, CN 1 of December, half of INV 3. */
interface Scene {
  readonly orders: ReturnType<typeof collectionOf>;
  readonly papers: ReturnType<typeof collectionOf>;
  readonly series: ReturnType<typeof collectionOf>;
  /** The order numbers of the three invoices. */
  readonly numbers: readonly [string, string, string];
}

interface Fault {
  readonly name: string;
  /** @returns the lines that `doctor` has to print */
  plant(scene: Scene): Promise<readonly string[]>;
}

const [ONE, TWO, THREE] = ['INV-9697-0000001', 'INV-9697-0000002', 'INV-9697-0000003'] as const;
const NOTE = 'CN-9697-0000001';
const WHOLE_NOVEMBER = '₹2,360.00 (2)';

const FAULTS: readonly Fault[] = [
  {
    name: 'a paper that the register does not have',
    plant: async ({ papers, numbers }) => {
      await papers.deleteOne({ number: TWO });
      return [
        `Invoice ${TWO} of order ${numbers[1]} is not in the register.`,
        `2096-11: the papers of orders come to ${WHOLE_NOVEMBER}, those of the register to ₹1,180.00 (1).`,
      ];
    },
  },
  {
    name: 'a credit note that the register does not have',
    plant: async ({ papers, numbers }) => {
      await papers.deleteOne({ number: NOTE });
      return [
        `Credit note ${NOTE} of order ${numbers[2]} is not in the register.`,
        '2096-12: the papers of orders come to -₹590.00 (1), those of the register to ₹0.00 (0).',
      ];
    },
  },
  {
    name: 'an invoice number on two orders',
    plant: async ({ orders, numbers }) => {
      const at = new Date('2096-11-10T06:00:00Z');
      const unpaid = { reason: 'CANCELLED_UNPAID', invoiceNumber: TWO, invoicedAt: at };
      await orders.updateOne(
        { orderNumber: numbers[0] },
        { $set: { creditNotes: [{ number: 'CN-9697-0000002', issuedAt: at, unpaid }] } },
      );
      const [first, second] = [numbers[0], numbers[1]].toSorted();
      return [
        expect.stringMatching(`^Invoice ${TWO} of order ${first} is order ${second}'s, too\\.$`),
        `Invoice ${TWO} of order ${numbers[0]} is another order's in the register.`,
        `Credit note CN-9697-0000002 of order ${numbers[0]} is not in the register.`,
        `2096-11: the papers of orders come to ₹2,360.00 (4), those of the register to ${WHOLE_NOVEMBER}.`,
      ];
    },
  },
  {
    name: 'a credit note number that an order has twice',
    plant: async ({ orders, numbers }) => {
      const { creditNotes } = (await orders.findOne({ orderNumber: numbers[2] }))!;
      await orders.updateOne(
        { orderNumber: numbers[2] },
        { $set: { creditNotes: [...creditNotes, creditNotes[0]] } },
      );
      return [
        expect.stringMatching(/^Order \S+: refund \S+ has two credit notes\.$/),
        `Credit note ${NOTE} of order ${numbers[2]} stands twice in it.`,
        '2096-12: the papers of orders come to -₹1,180.00 (2), those of the register to -₹590.00 (1).',
      ];
    },
  },
  {
    name: 'a gap in a series',
    plant: async ({ series }) => {
      await series.updateOne({ _id: 'INV-9697' as never }, { $inc: { last: 1 } });
      return ['No order has the invoice number INV-9697-0000004.'];
    },
  },
  {
    name: 'a number that was never given',
    plant: async ({ series }) => {
      await series.updateOne({ _id: 'INV-9697' as never }, { $inc: { last: -1 } });
      return [`Invoice ${THREE} is in the register, and its series was never so far (INV-9697-0000002).`];
    },
  },
  {
    name: 'an amount that has changed',
    plant: async ({ orders, numbers }) => {
      await orders.updateOne({ orderNumber: numbers[0] }, { $set: { 'pricing.totalMinor': 118_100 } });
      return [
        expect.stringMatching(`^Order ${numbers[0]}: .*its total is ₹1,181.00\\.$`),
        `Invoice ${ONE} of order ${numbers[0]} is of ₹1,181.00, and its lines come to ₹1,180.00.`,
      ];
    },
  },
  {
    name: 'credit notes that come to more than their invoice',
    plant: async ({ orders, numbers }) => {
      await orders.updateOne({ orderNumber: numbers[2] }, { $set: { 'refunds.0.amountMinor': 118_001 } });
      return [
        expect.stringMatching(`^Order ${numbers[2]}: `),
        `Invoice ${THREE} of order ${numbers[2]} is of ₹1,180.00, and its credit notes (${NOTE}) come to ₹1,180.01.`,
      ];
    },
  },
  {
    name: 'a paper of no order',
    plant: async ({ papers, numbers }) => {
      await papers.updateOne({ number: ONE }, { $set: { orderId: new Types.ObjectId() } });
      return [
        `Invoice ${ONE} of order ${numbers[0]} is another order's in the register.`,
        `Invoice ${ONE} is in the register, and there is no order that it is of.`,
        '2096-10: the papers of orders come to ₹1,180.00 (1), those of the register to ₹0.00 (0).',
      ];
    },
  },
  {
    name: 'an order whose number was changed',
    plant: async ({ orders, numbers }) => {
      await orders.updateOne({ orderNumber: numbers[2] }, { $set: { invoiceNumber: 'INV-9697-0000033' } });
      return [
        `No order has the invoice number ${THREE}.`,
        `Invoice INV-9697-0000033 of order ${numbers[2]} is not in the register.`,
        `Invoice ${THREE} is in the register as a paper of order ${numbers[2]}, which does not have it.`,
        `2096-11: the papers of orders come to ${WHOLE_NOVEMBER}, those of the register to ₹1,180.00 (1).`,
      ];
    },
  },
  {
    name: 'an entry in another month than its paper',
    plant: async ({ papers, numbers }) => {
      const issuedAt = new Date('2096-12-01T00:00:00Z');
      const before = (await papers.findOne({ number: THREE }))!['issuedAt'] as Date;
      await papers.updateOne({ number: THREE }, { $set: { issuedAt } });
      return [
        `2096-11: the papers of orders come to ${WHOLE_NOVEMBER}, those of the register to ₹1,180.00 (1).`,
        `Invoice ${THREE} is in the register under 2096-12-01T00:00:00.000Z, and order ${numbers[2]} has it under ${before.toISOString()}.`,
        '2096-12: the papers of orders come to -₹590.00 (1), those of the register to ₹590.00 (2).',
      ];
    },
  },
  {
    name: 'an entry of another financial year',
    plant: async ({ papers, numbers }) => {
      await papers.updateOne({ number: ONE }, { $set: { issuedAt: new Date('2096-03-31T18:00:00Z') } });
      return [
        `Invoice ${ONE} is in the register under 2096-03-31, which is not in its financial year.`,
        expect.stringMatching(`^Invoice ${ONE} is in the register under .* order ${numbers[0]} `),
        '2096-03: the papers of orders come to ₹0.00 (0), those of the register to ₹1,180.00 (1).',
        '2096-10: the papers of orders come to ₹1,180.00 (1), those of the register to ₹0.00 (0).',
      ];
    },
  },
  {
    name: 'an invoice that the register has as a credit note',
    plant: async ({ papers, numbers }) => {
      await papers.updateOne({ number: ONE }, { $set: { kind: 'CREDIT_NOTE' } });
      expect(numbers).toHaveLength(3);
      return [
        `Credit note ${ONE} is in the register as what its number is not.`,
        '2096-10: the papers of orders come to ₹1,180.00 (1), those of the register to ₹0.00 (0).',
      ];
    },
  },
];

describe('doctor --money of the papers', () => {
  const app = useApp({ SELLER_TAX_ID: '29ABCDE1234F1Z5', SELLER_STATE: 'Karnataka' });
  const admin = useLastingAdmin(app);
  let numbers: [string, string, string];

  const nowIs = (time: string) => app.clock.advance(Date.parse(time) - app.clock.nowMs());
  const check = () => checkBooks(app, { stock: false, money: true }, 'INR');
  const numberedOrder = async (time: string) => {
    nowIs(time);
    const { order } = await paidOrder(app, {
      product: await aProduct(app, { basePrice: 1180, taxRate: 18 }),
    });
    await expectEventually(async () =>
      expect(await storedOrder(app, order.orderId)).toHaveProperty('invoiceNumber'),
    );
    return order;
  };

  beforeAll(async () => {
    const orders = [
      await numberedOrder('2096-10-10T06:00:00Z'),
      await numberedOrder('2096-11-10T06:00:00Z'),
      await numberedOrder('2096-11-20T06:00:00Z'),
    ];
    nowIs('2096-12-10T06:00:00Z');
    const { orderId } = orders[2]!;
    const refund = { amount: 590, reason: 'A scratch' };
    expectSuccess(await admin.client.post(`/orders/admin/${orderId}/refunds`, refund), 201);
    await expectEventually(async () => expect((await storedOrder(app, orderId)).creditNotes).toHaveLength(1));
    nowIs('2096-12-10T07:00:00Z');
    numbers = orders.map(({ orderNumber }) => orderNumber) as typeof numbers;
  });

  rules('ACT-14').it('finds nothing in the papers of a shop, and says what they come to', async () => {
    const { lines, ok } = await check();
    expect(ok).toBe(true);
    expect(lines).toContain('ok     invoices: 4 numbers in 2 series; 4 papers, ₹2,950.00 less credit notes');
  });

  rules('ACT-14').it('is found page by page, too, without the months', async () => {
    const papers = collectionOf(app, 'issued_papers');
    const entry = (await papers.findOne({ number: TWO }))!;
    await papers.deleteOne({ number: TWO });
    const book = app.get(InvoiceBooksService);
    const found = new DifferenceList();
    let place: string | undefined;
    // As the nightly check does, whose pages have no sums of others.
    do place = await book.checkPage(place, book.begin(), found);
    while (place !== undefined);
    await papers.insertOne(entry);
    expect(found.listed).toEqual([
      {
        orderNumber: numbers[1],
        text: `Invoice ${TWO} of order ${numbers[1]} is not in the register.`,
      },
    ]);
  });

  rules('ACT-14').it.each(FAULTS)('names $name, and nothing else', async ({ plant }) => {
    const before = await Promise.all(KEPT.map((name) => collectionOf(app, name).find().toArray()));
    const [orders, papers, series] = KEPT.map((name) => collectionOf(app, name)) as [
      Scene['orders'],
      Scene['papers'],
      Scene['series'],
    ];
    const expected = await plant({ orders, papers, series, numbers });
    const { lines, ok } = await check();
    for (const [place, name] of KEPT.entries()) {
      await collectionOf(app, name).deleteMany({});
      await collectionOf(app, name).insertMany(before[place]!);
    }
    expect(ok).toBe(false);
    const found = lines.filter((line) => line.startsWith(' ')).map((line) => line.trim());
    expect(found.toSorted()).toHaveLength(expected.length);
    expect(found).toEqual(expect.arrayContaining([...expected]));
    expect(await check()).toMatchObject({ ok: true });
  });
});
