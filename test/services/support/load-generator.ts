import { setTimeout as pause } from 'node:timers/promises';
import { ObjectId } from 'mongodb';
import { order, pay, verify, type PlacedOrder } from '../../../scripts/lib/shopping.mjs';
import { expectEventually } from '../../support/expect-eventually.js';
import type { Customer, Process, Shop } from './shop.js';

const INITIAL_STOCK = 1_000_000;
/** A client that was refused comes again after a moment, as clients do. */
const RETRY_AFTER_MS = 100;

/** The output of `Shop.books` when nothing differs. */
export const BOOKS_HOLD = /^ok\s+stock: .*\nok\s+money: .* ₹0\.00 unexplained\nok\s+invoices: .*\n$/;

/** An answer that was not a success. */
export interface Refusal {
  readonly status: number;
  readonly message: string;
}

/** Pays an order where it is to be paid. @returns the body for `verify` */
export type Till = (client: Process['client'], order: PlacedOrder) => ReturnType<typeof pay>;

/**
 * Customers who buy and pay without end, and a record of what the shop has answered them: what it said yes to must be
 * there at the end, whatever has failed meanwhile.
 */
export class LoadGenerator {
  readonly ordered = new Map<string, string>();
  readonly paid = new Set<string>();
  readonly refusals: Refusal[] = [];
  /** Requests that got no answer at all. */
  readonly unanswered: unknown[] = [];
  /** Customers who got no yes to a payment: it may be confirmed late, and then takes its lines out of their next cart. */
  private readonly unsure = new Set<Customer>();
  private ended = false;
  private readonly lanes: Array<Promise<void>>;

  private constructor(
    private readonly shop: Shop,
    private readonly productId: string,
    customers: readonly Customer[],
    private readonly apis: readonly Pick<Process, 'client'>[],
    private readonly till: Till,
  ) {
    this.lanes = customers.map((customer, lane) => this.buyUntilClosed(customer, lane));
  }

  /**
   * Puts a product on sale and opens.
   * @param till the sandbox's, unless another gateway is used
   */
  static async open(
    shop: Shop,
    apis: readonly Process[],
    { lanes = 4, till = pay }: { lanes?: number; till?: Till } = {},
  ): Promise<LoadGenerator> {
    const productId = await shop.aProduct(apis[0]!, INITIAL_STOCK);
    const customers: Customer[] = [];
    for (let lane = 0; lane < lanes; lane++) customers.push(await shop.aCustomer(apis[0]!));
    return new LoadGenerator(shop, productId, customers, apis, till);
  }

  /** Waits until so many more orders have been paid, which they only can while everything works. */
  async waitForOrders(orders = 10, withinMs = 60_000): Promise<void> {
    const goal = this.paid.size + orders;
    await expectEventually(() => expect(this.paid.size).toBeGreaterThanOrEqual(goal), withinMs);
  }

  /** Lets every customer finish what is under way. */
  async close(): Promise<void> {
    this.ended = true;
    await Promise.all(this.lanes);
  }

  /**
   * Everything that was answered with success is there: orders, payments, a mail for each paid order. And the stock
   * adds up, those orders included of which no customer has got an answer; so do the books.
   * @param withinMs the time for what is left of the effects
   */
  async expectNothingLost(withinMs = 90_000): Promise<void> {
    const { database, mail } = this.shop;
    const orders = await database.collection('orders').find().toArray();
    const byId = new Map(orders.map((doc) => [String(doc._id), doc]));
    for (const orderId of this.ordered.keys()) expect(byId.has(orderId)).toBe(true);
    for (const orderId of this.paid) expect(byId.get(orderId)!['paymentStatus']).toBe('PAID');
    await expectEventually(async () => expect(await this.shop.unfinishedEffects()).toEqual([]), withinMs);
    expect(await database.collection('outbox').countDocuments({ state: 'FAILED' })).toBe(0);
    const confirmed = new Set(
      mail.mails.map(({ subject }) => /^Your order (\S+) is confirmed$/.exec(subject)?.[1]),
    );
    for (const orderId of this.paid) expect(confirmed).toContain(this.ordered.get(orderId));
    await expectEventually(() => this.expectStockToAddUp());
    expect(await this.shop.books()).toMatch(BOOKS_HOLD);
  }

  private async expectStockToAddUp(): Promise<void> {
    const { database } = this.shop;
    const ofProduct = new ObjectId(this.productId);
    const product = await database.collection('products').findOne({ _id: ofProduct });
    // Units, not orders: after a restart the embedded database takes a retried write for a new one, so a line may be of two.
    const [sold] = await database
      .collection('orders')
      .aggregate<{ units: number }>([
        { $match: { 'items.productId': ofProduct, orderStatus: { $ne: 'CANCELLED' } } },
        { $unwind: '$items' },
        { $match: { 'items.productId': ofProduct } },
        { $group: { _id: null, units: { $sum: '$items.quantity' } } },
      ])
      .toArray();
    expect(product!['currentStock'] + (sold?.units ?? 0)).toBe(INITIAL_STOCK);
  }

  private async buyUntilClosed(customer: Customer, lane: number): Promise<void> {
    for (let turn = lane; !this.ended; turn++) {
      try {
        await this.buy(customer, this.apis[turn % this.apis.length]!.client);
      } catch (error) {
        this.note(error, customer);
        await pause(RETRY_AFTER_MS);
      }
    }
  }

  private async buy(customer: Customer, client: Process['client']): Promise<void> {
    const { token, addressId } = customer;
    const placed = await order(client, token, { productId: this.productId, quantity: 1, addressId });
    this.ordered.set(placed.orderId, placed.orderNumber);
    try {
      await verify(client, token, await this.till(client, placed));
    } catch (error) {
      this.unsure.add(customer);
      throw error;
    }
    this.paid.add(placed.orderId);
  }

  /** The client of a shop says `POST /path answered 503: Message`. */
  private note(error: unknown, customer: Customer): void {
    const [, status, message] = /answered (\d+): (.*)/.exec((error as Error).message) ?? [];
    if (status === undefined) this.unanswered.push(error);
    else if (message !== 'Cart is empty' || !this.unsure.has(customer))
      this.refusals.push({ status: Number(status), message: message! });
  }
}
