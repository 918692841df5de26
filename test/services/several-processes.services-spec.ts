import { order, pay, putOnSale, verify } from '../../scripts/lib/shopping.mjs';
import { expectEventually } from '../support/expect-eventually.js';
import { Shop, type Customer, type Process } from './support/shop.js';

const ORDERS = 1_000;
/** Customers who buy at the same time. */
const LANES = 16;
const CONFIRMED = /^Your order (\S+) is confirmed$/;

describe('two API processes and two workers on one Redis and one database', () => {
  let shop: Shop;
  let apis: [Process, Process];
  let workers: [Process, Process];

  beforeAll(async () => {
    shop = await Shop.open({ RATE_LIMIT_AUTH_MAX: '10', RATE_LIMIT_ADMIN_MAX: '20' });
    // The first makes collections and indexes.
    const first = await shop.startApi();
    apis = [first, await shop.startApi()];
    workers = [await shop.startWorker(), await shop.startWorker()];
  });

  afterAll(() => shop.close());

  /** A caller from an address of its own, at each of the two. */
  const callersFrom = (address: string) => apis.map(({ url }) => clientFrom(url, address));
  const clientFrom = (url: string, address: string) => (path: string) =>
    fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ email: 'nobody@example.com', password: 'Wrong#123' }),
    });

  rules('CON-12', 'OPS-09').it('count the requests of one address together', async () => {
    const [atFirst, atSecond] = callersFrom('198.51.100.7') as [typeof fetch, typeof fetch];
    const statuses: number[] = [];
    for (let call = 0; call < 12; call++) {
      statuses.push((await (call % 2 === 0 ? atFirst : atSecond)('/auth/login')).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    expect((await clientFrom(apis[1].url, '198.51.100.8')('/auth/login')).status).toBe(401);
  });

  it('count them together when they come at once', async () => {
    const callers = callersFrom('198.51.100.9');
    // No password is checked, of which one of an address may wait.
    const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => callers[i % 2]!('/auth/refresh')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
  });

  rules('DLI-01').it('count the requests of one dashboard together', async () => {
    const token = await shop.signInAdmin(apis[0]);
    const headers = { authorization: `Bearer ${token}`, 'x-client': 'dashboard' };
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => fetch(`${apis[i % 2]!.url}/api/v1/orders/admin`, { headers })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  it('sell twenty units to exactly twenty of fifty attempts that are made at both at once', async () => {
    const admin = await shop.signInAdmin(apis[0]);
    const product = { name: 'Scarce Kettle', currentStock: 20 };
    const productId = await putOnSale(apis[0].client, admin, product);
    const customers: Customer[] = [];
    for (let lane = 0; lane < 10; lane++) customers.push(await shop.aCustomer(apis[lane % 2]!));
    const outcomes: string[] = [];
    const buyer = async ({ token, addressId }: Customer, lane: number) => {
      for (let attempt = 0; attempt < 5; attempt++) {
        const { client } = apis[(lane + attempt) % 2]!;
        const outcome = order(client, token, { productId, quantity: 1, addressId });
        outcomes.push(
          await outcome.then(
            () => 'sold',
            (error: Error) => error.message,
          ),
        );
      }
    };
    await Promise.all(customers.map(buyer));
    expect(outcomes.filter((outcome) => outcome === 'sold')).toHaveLength(20);
    const refusals = outcomes.filter((outcome) => outcome !== 'sold');
    expect(refusals).toHaveLength(30);
    for (const refusal of refusals) expect(refusal).toMatch(/answered 409: Insufficient stock/);
    const left = await shop.database.collection('products').findOne({ name: product.name });
    expect(left!['currentStock']).toBe(0);
    expect(await shop.database.collection('orders').countDocuments({ 'items.name': product.name })).toBe(20);
  });

  it(`mail each of ${ORDERS} orders once, though a worker is replaced meanwhile and every payment is reported twice`, async () => {
    const productId = await shop.aProduct(apis[0]);
    const customers: Customer[] = [];
    for (let lane = 0; lane < LANES; lane++) customers.push(await shop.aCustomer(apis[lane % 2]!));
    const numbers: string[] = [];
    let left = ORDERS;
    let replaced: Promise<unknown> | undefined;
    const buyer = async ({ token, addressId }: Customer) => {
      while (left > 0) {
        left -= 1;
        const [here, there] = left % 2 === 0 ? apis : apis.toReversed();
        const placed = await order(here!.client, token, { productId, quantity: 1, addressId });
        // The gateway's webhook arrives at one process, the customer's word at the other.
        const payment = await pay(here!.client, placed);
        await untilTaken(() => verify(there!.client, token, payment));
        numbers.push(placed.orderNumber);
        if (numbers.length === ORDERS / 2) replaced = replaceWorker();
      }
    };
    /** As customers do: once more where a busy machine has refused it. */
    const untilTaken = async (report: () => Promise<unknown>): Promise<void> => {
      try {
        await report();
      } catch (error) {
        if (!String(error).includes('answered 503')) throw error;
        await untilTaken(report);
      }
    };
    const replaceWorker = async () => {
      expect(await workers[0].stop()).toBe(0);
      await shop.startWorker();
    };
    await Promise.all(customers.map(buyer));
    await replaced;
    await expectEventually(async () => expect(await shop.unfinishedEffects()).toEqual([]), 120_000);
    const confirmed = shop.mail.mails.flatMap(({ subject }) => CONFIRMED.exec(subject)?.[1] ?? []);
    expect(confirmed.toSorted()).toEqual(numbers.toSorted());
    expect(new Set(numbers).size).toBe(ORDERS);
    const ids = shop.mail.mails.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(await shop.database.collection('outbox').countDocuments()).toBe(0);
    const product = await shop.database.collection('products').findOne({ name: 'Unbreakable Kettle' });
    expect(product!['currentStock']).toBe(1_000_000 - ORDERS);
  }, 400_000);
});
