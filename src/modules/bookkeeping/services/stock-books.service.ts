import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { readEach } from '#common/collections/read-each.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { StockLedgerService, type LedgerProduct, type ProductLedger } from '#modules/products/stock/index.js';
import { type Order, unitsByProduct } from '#modules/orders/index.js';
import { stockLinesOf, writtenOffUnitsOf } from '#modules/orders/sums/index.js';
import { ORDERS_OF_PAGE } from '../bookkeeping.limits.js';
import { OrderBooksRepository } from '../data/order-books.repository.js';
import { placeOfUnits, unitsOutOf, type UnitsPlace } from '../domain/order-books.js';
import { stockStateFault } from '../domain/unit-faults.js';
import { checkAll, idAt, type BookPages } from '../check/book-pages.js';
import { DifferenceList, type Difference } from '../check/difference-list.js';

/** `initial + received = available + held + sold + returned + damaged`, in units: see docs/architecture.md. */
interface StockTotals extends Record<UnitsPlace, number> {
  initial: number;
  received: number;
  available: number;
}

export interface StockBooks {
  readonly totals: StockTotals;
  readonly products: number;
  readonly orders: number;
  /** Products without a ledger; the nightly check opens it. */
  readonly withoutLedger: number;
  readonly differences: readonly Difference[];
  /** Also those that are not listed. */
  readonly differenceCount: number;
}

/** The sums of the products and orders that were checked so far. */
type CheckedStock = {
  -readonly [K in keyof Omit<StockBooks, 'differences' | 'differenceCount'>]: StockBooks[K];
};

/** The totals that one order adds to. */
type MovedUnits = Omit<StockTotals, 'initial' | 'available'>;

const NO_UNITS = { received: 0, held: 0, sold: 0, returned: 0, damaged: 0 };

/**
 * Compares stock, ledger and orders while the shop is running: each product with its movements, each order with its
 * movements, and each movement with its order. What is compared is of one snapshot, so a difference is never one of time;
 * only the totals are of different moments.
 */
@Injectable()
export class StockBooksService implements BookPages<CheckedStock> {
  constructor(
    private readonly ledger: StockLedgerService,
    private readonly orders: OrderBooksRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async check(): Promise<StockBooks> {
    const found = new DifferenceList();
    const totals = await checkAll(this, found);
    const { listed: differences, count: differenceCount } = found;
    return { ...totals, differences, differenceCount };
  }

  begin(): CheckedStock {
    const totals = { initial: 0, received: 0, available: 0, held: 0, sold: 0, returned: 0, damaged: 0 };
    return { totals, products: 0, orders: 0, withoutLedger: 0 };
  }

  /** First the products, then the orders, then the numbers of orders that the ledger alone has. A place names which of them. */
  async checkPage(
    place = 'products:',
    checked: CheckedStock,
    found: DifferenceList,
  ): Promise<string | undefined> {
    const colon = place.indexOf(':');
    const after = place.slice(colon + 1);
    const part = place.slice(0, colon);
    if (part === 'products') return this.checkProducts(after, checked, found);
    return part === 'orders'
      ? this.checkOrders(after, checked, found)
      : this.checkUnknownOrders(after, found);
  }

  private async checkProducts(after: string, checked: CheckedStock, found: DifferenceList): Promise<string> {
    const { products, unreadable, next } = await this.ledger.page(after || undefined);
    const { totals } = checked;
    for (const product of products) {
      if (product === null) {
        checked.withoutLedger += 1;
        continue;
      }
      totals.initial += product.opening;
      totals.received += product.byAdmin - product.opening;
      totals.available += product.inStock;
      if (product.inStock !== product.inLedger)
        found.add({ productId: product.id, text: unrecorded(product, product) });
      for (const variant of product.misbooked)
        found.add({ productId: product.id, text: unrecorded(product, variant) });
    }
    for (const { record: productId, reason } of unreadable)
      found.add({ productId, text: `Product ${productId} cannot be read: ${reason}.` });
    checked.products += products.length + unreadable.length;
    return next === undefined ? 'orders:' : `products:${next}`;
  }

  private async checkOrders(after: string, checked: CheckedStock, found: DifferenceList): Promise<string> {
    const page = await this.unitOfWork.run(() => this.readOrders(idAt(after || undefined)));
    found.addUnreadableOrders(page.unreadable);
    const differing = readEach(page.orders, (order) => {
      const of = { totals: { ...NO_UNITS }, differences: [] as Difference[] };
      this.checkOrder(order, page, of);
      return of;
    });
    found.addUnreadableOrders(differing.unreadable);
    for (const { value } of differing.read) {
      for (const place of Object.keys(NO_UNITS) as Array<keyof typeof NO_UNITS>)
        checked.totals[place] += value.totals[place];
      for (const difference of value.differences) found.add(difference);
    }
    checked.orders += page.count;
    return page.next === undefined ? 'numbers:' : `orders:${page.next}`;
  }

  private async readOrders(after: Types.ObjectId | undefined) {
    const page = await this.orders.findAfter(after, ORDERS_OF_PAGE);
    const { read, unreadable } = readEach(page, ({ items }) =>
      items.map(({ productId }) => productId.toHexString()),
    );
    const orders = read.map(({ record }) => record);
    const products = await this.ledger.find(read.flatMap(({ value }) => value));
    const nets = await this.ledger.netOf(orders.map(({ orderNumber }) => orderNumber));
    const next = page.length < ORDERS_OF_PAGE ? undefined : page.at(-1)!._id.toHexString();
    return { orders, unreadable, products, nets, count: page.length, next };
  }

  private checkOrder(
    order: Order,
    { products, nets }: Awaited<ReturnType<StockBooksService['readOrders']>>,
    { totals, differences }: { readonly totals: MovedUnits; readonly differences: Difference[] },
  ): void {
    const { orderNumber } = order;
    const fault = stockStateFault(order);
    if (fault !== undefined)
      differences.push({ orderNumber, text: `Order ${orderNumber} (${stateOf(order)}): ${fault}.` });
    const net = nets.get(orderNumber) ?? new Map<string, number>();
    const out = unitsByProduct(unitsOutOf(order));
    const damaged = unitsByProduct(writtenOffUnitsOf(order));
    for (const productId of unitsByProduct(stockLinesOf(order)).keys()) {
      const units = out.get(productId) ?? 0;
      const product = products.get(productId);
      if (product === undefined) continue;
      const inLedger = -(net.get(productId) ?? 0);
      if (order.createdAt < product.since) {
        // The order took its units before the ledger began; those that came back since are new to it.
        totals.received -= inLedger;
        continue;
      }
      const writtenOff = damaged.get(productId) ?? 0;
      totals.damaged += writtenOff;
      totals[placeOfUnits(order)] += units - writtenOff;
      if (units !== inLedger)
        differences.push({ orderNumber, productId, text: misbooked(order, product, { units, inLedger }) });
    }
  }

  /** A checkout that never got its gateway order is deleted: its movements add up to nothing. */
  private async checkUnknownOrders(after: string, found: DifferenceList): Promise<string | undefined> {
    const { numbers, next } = await this.ledger.orderNumbers(after);
    const nets = await this.unitOfWork.run(async () => {
      const unknown = await this.orders.unknownAmong(numbers);
      return unknown.length === 0 ? undefined : this.ledger.netOf(unknown);
    });
    for (const [orderNumber, net] of nets ?? []) {
      for (const [productId, units] of net) {
        if (units === 0) continue;
        const text = `Order ${orderNumber} does not exist, and its movements of product ${productId} add up to ${units}.`;
        found.add({ orderNumber, productId, text });
      }
    }
    return next === undefined ? undefined : `numbers:${next}`;
  }
}

/** @param counts of the product, or of one of its variants */
function unrecorded(
  { id, name }: ProductLedger,
  { sku, inStock, inLedger }: Pick<ProductLedger, 'sku' | 'inStock' | 'inLedger'>,
): string {
  const missing = Math.abs(inStock - inLedger);
  const what =
    inStock > inLedger
      ? `${missing} came without a movement, or a movement took them that was not made`
      : `${missing} went without a movement, or a movement brought them that was not made`;
  return `${name} (${sku}, ${id}): ${inStock} in stock, ${inLedger} by its movements: ${what}.`;
}

function misbooked(
  { orderNumber, missingUnits = [], ...order }: Order,
  { id, name, sku }: LedgerProduct,
  { units, inLedger }: { readonly units: number; readonly inLedger: number },
): string {
  const difference =
    `Order ${orderNumber} (${stateOf(order)}) has ${units} of ${name} (${sku}), ` +
    `${inLedger} by its movements.`;
  const missing = missingUnits.find(({ productId }) => productId === id)?.quantity ?? 0;
  return missing > 0 && missing === units - inLedger
    ? `${difference} It was delivered after its units had gone back, and ${missing} could not be taken from the stock again.`
    : difference;
}

function stateOf({ orderStatus, stockState }: Pick<Order, 'orderStatus' | 'stockState'>): string {
  return `${orderStatus}, stock ${stockState}`;
}
