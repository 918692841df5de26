import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { StockLedgerService, type LedgerProduct, type ProductLedger } from '#modules/products/index.js';
import { type Order, stockLinesOf, writtenOffUnitsOf, unitsByProduct } from '#modules/orders/index.js';
import { OrderBooksRepository } from '../data/order-books.repository.js';
import { placeOfUnits, unitsOutOf, type UnitsPlace } from '../domain/order-books.js';
import { stockStateFault } from '../domain/unit-faults.js';
import { DifferenceList, type Difference } from './difference-list.js';

/** The orders of one snapshot. */
const PAGE = 200;

/** `initial + received = available + held + sold + returned + damaged`, in units: see docs/architecture.md. */
export interface StockTotals extends Record<UnitsPlace, number> {
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

/**
 * Compares stock, ledger and orders while the shop is running: each product with its movements, each order with its
 * movements, and each movement with its order. What is compared is of one snapshot, so a difference is never one of time;
 * only the totals are of different moments.
 */
@Injectable()
export class StockBooksService {
  constructor(
    private readonly ledger: StockLedgerService,
    private readonly orders: OrderBooksRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async check(): Promise<StockBooks> {
    const totals = { initial: 0, received: 0, available: 0, held: 0, sold: 0, returned: 0, damaged: 0 };
    const found = new DifferenceList();
    const { products, withoutLedger } = await this.checkProducts(totals, found);
    const orders = await this.checkOrders(totals, found);
    await this.checkUnknownOrders(found);
    const { listed: differences, count: differenceCount } = found;
    return { totals, products, orders, withoutLedger, differences, differenceCount };
  }

  private async checkProducts(
    totals: StockTotals,
    found: DifferenceList,
  ): Promise<Pick<StockBooks, 'products' | 'withoutLedger'>> {
    const counts = { products: 0, withoutLedger: 0 };
    for await (const product of this.ledger.all()) {
      counts.products += 1;
      if (product === null) {
        counts.withoutLedger += 1;
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
    return counts;
  }

  private async checkOrders(totals: StockTotals, found: DifferenceList): Promise<number> {
    let last: Types.ObjectId | undefined;
    for (let count = 0; ;) {
      const after = last;
      const page = await this.unitOfWork.run(() => this.readOrders(after));
      for (const order of page.orders) this.checkOrder(order, page, { totals, found });
      count += page.orders.length;
      if (page.orders.length < PAGE) return count;
      last = page.orders.at(-1)!._id;
    }
  }

  private async readOrders(after: Types.ObjectId | undefined) {
    const orders = await this.orders.findAfter(after, PAGE);
    const productIds = orders.flatMap(({ items }) => items.map(({ productId }) => productId.toHexString()));
    const products = await this.ledger.find(productIds);
    const nets = await this.ledger.netOf(orders.map(({ orderNumber }) => orderNumber));
    return { orders, products, nets };
  }

  private checkOrder(
    order: Order,
    { products, nets }: Awaited<ReturnType<StockBooksService['readOrders']>>,
    { totals, found }: { readonly totals: StockTotals; readonly found: DifferenceList },
  ): void {
    const { orderNumber } = order;
    const fault = stockStateFault(order);
    if (fault !== undefined)
      found.add({ orderNumber, text: `Order ${orderNumber} (${stateOf(order)}): ${fault}.` });
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
        found.add({ orderNumber, productId, text: misbooked(order, product, { units, inLedger }) });
    }
  }

  /** A checkout that never got its gateway order is deleted: its movements add up to nothing. */
  private async checkUnknownOrders(found: DifferenceList): Promise<void> {
    for await (const numbers of this.ledger.orderNumbers()) {
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
    }
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
