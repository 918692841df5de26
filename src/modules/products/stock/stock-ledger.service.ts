import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { readEach, type Unreadable } from '#common/collections/read-each.js';
import { Clock } from '#common/time/clock.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { ProductRepository } from '../data/product.repository.js';
import type { Product } from '../data/product.schema.js';
import { StockMovementRepository, type MovementSums } from './stock-movement.repository.js';
import { OPENING_REASON } from '../domain/stock-ledger.js';

/** The most products that one snapshot holds, and one page of order numbers. */
const PRODUCTS = 50;
const ORDERS = 500;

/** A product whose stock has a ledger. Units throughout. */
export interface LedgerProduct {
  readonly id: string;
  readonly name: string;
  readonly sku: string;
  /** Orders from before this time are not in the ledger. */
  readonly since: Date;
}

/** The stock of a product beside its movements, in one snapshot. */
export interface ProductLedger extends LedgerProduct {
  readonly inStock: number;
  /** The opening stock of the ledger. */
  readonly opening: number;
  /** The sum of the administrators' movements, the opening included. */
  readonly byAdmin: number;
  /** The sum of all movements: what should be in stock. */
  readonly inLedger: number;
  /** The variants whose stock is not what their movements add up to. */
  readonly misbooked: readonly MisbookedVariant[];
}

/** Products, the ids of those that cannot be read, and the last id where more follow. */
interface LedgerPage {
  readonly products: ReadonlyArray<ProductLedger | null>;
  readonly unreadable: ReadonlyArray<Unreadable<string>>;
  readonly next?: string;
}

interface MisbookedVariant {
  readonly sku: string;
  readonly inStock: number;
  readonly inLedger: number;
}

/** Reads the stock ledger for its verification, and opens it for products that have none. Memory is bounded by pages. */
@Injectable()
export class StockLedgerService {
  constructor(
    private readonly products: ProductRepository,
    private readonly movements: StockMovementRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** The products behind an id, of one snapshot; `null` for one without a ledger. */
  async page(after: string | undefined): Promise<LedgerPage> {
    const { products, sums } = await this.unitOfWork.run(async () => {
      const found = await this.products.findAfter(after, PRODUCTS);
      return { products: found, sums: await this.movements.sumsOf(found.map(({ _id }) => _id)) };
    });
    const { read, unreadable } = readEach(products, (product) =>
      ledgerOf(product, sums.get(product._id.toHexString())),
    );
    return {
      products: read.map(({ value }) => value),
      unreadable: unreadable.map(({ record, reason }) => ({ record: record._id.toHexString(), reason })),
      ...(products.length === PRODUCTS && { next: products.at(-1)!._id.toHexString() }),
    };
  }

  /** Returns those products that exist and have a ledger, by id. Inside a unit of work they are of its snapshot. */
  async find(productIds: readonly string[]): Promise<Map<string, LedgerProduct>> {
    const found = await this.products.findByIds([...new Set(productIds)]);
    const known = readEach(found, toLedgerProduct).read.map(({ value }) => value);
    return new Map(known.filter((product) => product !== null).map((product) => [product.id, product]));
  }

  /** The sum of an order's movements of a product, by order number and product id; negative if it has units. */
  async netOf(orderNumbers: readonly string[]): Promise<Map<string, Map<string, number>>> {
    return this.movements.netOf(orderNumbers);
  }

  /** The numbers behind one of all orders in the ledger. */
  async orderNumbers(after: string): Promise<{ readonly numbers: string[]; readonly next?: string }> {
    const { numbers, isLast } = await this.movements.orderNumbersAfter(after, ORDERS);
    return { numbers, ...(!isLast && { next: numbers.at(-1)! }) };
  }

  /**
   * Opens the ledger of every product that has none (from before the ledger, or written to the database directly): its
   * first movement is what the later ones do not explain. @returns how many
   */
  async openMissing(): Promise<number> {
    const missing = await this.products.findIdsWithoutLedger();
    for (let at = 0; at < missing.length; at += PRODUCTS) {
      const page = missing.slice(at, at + PRODUCTS);
      await this.unitOfWork.run(() => this.open(page));
    }
    return missing.length;
  }

  /** The products are read in the snapshot in which they are written: a change of their stock meanwhile conflicts. */
  private async open(productIds: readonly Types.ObjectId[]): Promise<void> {
    const since = this.clock.now();
    const products = await this.products.findWithoutLedger(productIds);
    if (products.length === 0) return;
    const sums = await this.movements.sumsOf(products.map(({ _id }) => _id));
    // One that cannot be read has none, and is a difference of the books.
    const { read } = readEach(products, (product) => unexplainedOf(product, sums));
    const opened = read.map(({ record, value }) => ({ id: record._id, unexplained: value }));
    if (opened.length === 0) return;
    await this.products.openLedgers(
      opened.map(({ id, unexplained }) => {
        const opening = unexplained.reduce((sum, { units }) => sum + units, 0);
        return { id, ledger: { since, opening } };
      }),
    );
    const movements = opened.flatMap(({ id, unexplained }) =>
      unexplained
        .filter(({ units }) => units !== 0)
        .map(({ variantId, units }) => ({
          productId: id.toHexString(),
          ...(variantId === undefined ? {} : { variantId }),
          delta: units,
          cause: 'ADMIN' as const,
          reason: OPENING_REASON,
          at: since,
          by: 'SYSTEM',
        })),
    );
    if (movements.length > 0) await this.movements.insert(movements);
  }
}

function ledgerOf(
  product: Product,
  { all = 0, byAdmin = 0, byVariant }: Partial<MovementSums> = {},
): ProductLedger | null {
  const known = toLedgerProduct(product);
  const misbooked = misbookedOf(product, byVariant);
  const counts = { inStock: unitsOf(product), byAdmin, inLedger: all, misbooked };
  return known && { ...known, ...counts, opening: product.ledger!.opening };
}

/** All units of a product: those that are sold, and those that no variant has. */
function unitsOf({
  currentStock,
  unassignedStock = 0,
}: Pick<Product, 'currentStock' | 'unassignedStock'>): number {
  return currentStock + unassignedStock;
}

/** The units of each variant, and of the product beside them, that no movement explains. */
function unexplainedOf(
  product: Parameters<typeof unitsOf>[0] & Pick<Product, '_id' | 'variants'>,
  sums: ReadonlyMap<string, MovementSums>,
): Array<{ readonly variantId?: string; readonly units: number }> {
  const { all = 0, byVariant } = sums.get(product._id.toHexString()) ?? {};
  const ofVariants = (product.variants ?? []).map(({ _id, currentStock }) => {
    const variantId = _id.toHexString();
    return { variantId, units: currentStock - (byVariant?.get(variantId) ?? 0) };
  });
  const explained = ofVariants.reduce((sum, { units }) => sum + units, all);
  return [...ofVariants, { units: unitsOf(product) - explained }];
}

function misbookedOf(
  { variants = [] }: Product,
  sums: ReadonlyMap<string, number> | undefined,
): MisbookedVariant[] {
  return variants
    .map(({ _id, sku, currentStock }) => {
      return { sku, inStock: currentStock, inLedger: sums?.get(_id.toHexString()) ?? 0 };
    })
    .filter(({ inStock, inLedger }) => inStock !== inLedger);
}

function toLedgerProduct({ _id, name, sku, ledger }: Product): LedgerProduct | null {
  return ledger === undefined ? null : { id: _id.toHexString(), name, sku, since: ledger.since };
}
