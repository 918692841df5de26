import { randomBytes } from 'node:crypto';
import { ObjectId } from 'mongodb';
import { JWT_SECRET, mintedToken } from '../../bench/lib/minted-token.mjs';
import { putOnSale } from '../../scripts/lib/shopping.mjs';
import { expectEventually } from '../support/expect-eventually.js';
import { BOOKS_HOLD } from './support/load-generator.js';
import { Shop, type Customer, type Process } from './support/shop.js';

/** `BUYERS=500 SALES=10 npm run tool -- services flash-sale` is the whole; by itself it is a sample. */
const BUYERS = Number(process.env['BUYERS'] ?? 200);
const UNITS = BUYERS / 5;
const SALES = Number(process.env['SALES'] ?? 1);
const SOLD_OUT = /answered 409: Insufficient stock/;

describe(`${BUYERS} buyers of ${UNITS} units, at two API processes at once`, () => {
  let shop: Shop;
  let apis: [Process, Process];
  let admin: string;
  let buyers: Customer[];

  beforeAll(async () => {
    shop = await Shop.open({ JWT_SECRET, RESERVATION_TTL_SECONDS: '86400' });
    apis = [await shop.startApi(), await shop.startApi()];
    await shop.startWorker();
    admin = await shop.signInAdmin(apis[0]);
    buyers = await manyCustomers();
  });

  afterAll(() => shop.close());

  /** Copies of one customer under other names: five hundred sign-ups would check passwords for four minutes. */
  async function manyCustomers(): Promise<Customer[]> {
    const { email, addressId } = await shop.aCustomer(apis[0]);
    const users = shop.database.collection('users');
    const one = await users.findOne({ email });
    const copies = Array.from({ length: BUYERS }, () => {
      const _id = new ObjectId();
      return { ...one, _id, email: `${_id.toHexString()}@example.com`, phone: `9${randomDigits(9)}` };
    });
    await users.insertMany(copies);
    return copies.map((copy) => ({ email: copy.email, token: mintedToken(copy._id), addressId }));
  }

  rules('PAY-16').it.each(Array.from({ length: SALES }, (_, index) => index + 1))(
    'sell every unit once and no unit twice (sale %i)',
    async (sale) => {
      const name = `Kettle of sale ${sale}`;
      const productId = await putOnSale(apis[0].client, admin, { name, currentStock: UNITS });
      await inGroups(buyers, 20, async ({ token }) => {
        await apis[0].client.data('POST', '/carts/items', { token, body: { productId, quantity: 1 } });
      });
      const outcomes = await Promise.all(
        buyers.map(async ({ token, addressId }, number) => {
          const { client } = apis[number % 2]!;
          const startedAt = performance.now();
          const body = { addressId, paymentMethod: 'GATEWAY' };
          const refusal = await client.data('POST', '/orders/checkout', { token, body }).then(
            () => undefined,
            (error: Error) => error.message,
          );
          return { refusal, tookMs: performance.now() - startedAt };
        }),
      );
      const refusals = outcomes.flatMap(({ refusal }) => refusal ?? []);
      expect(refusals.filter((refusal) => !SOLD_OUT.test(refusal))).toEqual([]);
      expect(refusals).toHaveLength(BUYERS - UNITS);
      const product = await shop.database.collection('products').findOne({ name });
      expect(product!['currentStock']).toBe(0);
      const orders = shop.database.collection('orders');
      expect(await orders.countDocuments({ 'items.name': name })).toBe(UNITS);
      print(sale, outcomes);
      await inGroups(buyers, 20, ({ token }) => apis[0].client.data('DELETE', '/carts', { token }));
    },
  );

  rules('PAY-16').it('leave books that hold', async () => {
    await expectEventually(async () => expect(await shop.unfinishedEffects()).toEqual([]), 60_000);
    expect(await shop.books()).toMatch(BOOKS_HOLD);
  });

  function print(sale: number, outcomes: ReadonlyArray<{ refusal: string | undefined; tookMs: number }>) {
    const quantiles = (sold: boolean) => {
      const took = outcomes
        .filter(({ refusal }) => (refusal === undefined) === sold)
        .map(({ tookMs }) => tookMs);
      const sorted = took.toSorted((a, b) => a - b);
      return [0.5, 0.95, 1].map((q) => Math.round(sorted[Math.ceil(q * sorted.length) - 1]!)).join(' / ');
    };
    process.stdout.write(
      `sale ${sale}: ${UNITS} of ${BUYERS} got one; p50 / p95 / max ms: sold ${quantiles(true)}, refused ${quantiles(false)}\n`,
    );
  }
});

const randomDigits = (length: number) =>
  Array.from(randomBytes(length), (byte) => String(byte % 10)).join('');

async function inGroups<T>(
  all: readonly T[],
  size: number,
  work: (one: T) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < all.length; at += size) await Promise.all(all.slice(at, at + size).map(work));
}
