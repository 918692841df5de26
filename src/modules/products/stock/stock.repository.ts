import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { setAndUnset } from '#infrastructure/database/set-and-unset.js';
import { inOpenUnit } from '#infrastructure/database/unit-of-work.js';
import type { ProductPrice } from '../domain/pricing.js';
import { offeredPrices } from '../domain/offered-prices.js';
import { stockSigns } from '../domain/availability.js';
import type { ProductStockLines, StockLine } from '../domain/stock-lines.js';
import type { ProductVariant } from '../data/product-variant.schema.js';
import { Product } from '../data/product.schema.js';

/** A change of stock that was made. */
export interface StockChange {
  /** Whether the product is in stock since and was not before, the other way round, or found by other prices. */
  readonly turned: boolean;
}

/** A change with its lines as they were booked: without `variantId` where the variant is gone. */
export interface BookedStock extends StockChange {
  readonly lines: readonly StockLine[];
}

/** A product as the caller has priced it. */
interface StockOffer extends ProductPrice, Pick<Product, 'attributes'> {
  readonly variants?: readonly ProductVariant[] | undefined;
}

/** Where units of a product are counted: with a variant, by its id; with the product; beside its variants. */
type Place = string;

const OWN = 'currentStock';
const UNASSIGNED = 'unassignedStock';

type StockState = Pick<
  Product,
  | '_id'
  | 'isActive'
  | 'currentStock'
  | 'unassignedStock'
  | 'inStock'
  | 'lowestStock'
  | 'pricesMinor'
  | 'variants'
>;

const STOCK_STATE = {
  isActive: 1,
  currentStock: 1,
  unassignedStock: 1,
  inStock: 1,
  lowestStock: 1,
  pricesMinor: 1,
  'variants._id': 1,
  'variants.isActive': 1,
  'variants.currentStock': 1,
  'variants.basePriceMinor': 1,
  'variants.discountPercent': 1,
  'variants.salePriceMinor': 1,
} as const;

/**
 * Changes stock. Each change is one conditional update of a product, never read-then-write; units of a variant are counted in
 * the product's sum as well. `inStock`, `lowestStock` and `pricesMinor` follow with a second update of the same unit of work, when they are
 * others: call the methods inside one.
 */
@Injectable()
export class StockRepository {
  constructor(@InjectModel(Product.name) private readonly model: Model<Product>) {}

  /**
   * Reserves units of an active product, or of several of its variants at once.
   * @param offer if given, the product must have this price and offer these attributes, and its variants these options
   * @returns null, without effect, when stock is insufficient, it is inactive, or the offer or the variants are others
   */
  async reserve(stock: ProductStockLines, now: Date, offer?: StockOffer): Promise<StockChange | null> {
    const asOffered = offer === undefined ? {} : { attributes: { $eq: offer.attributes } };
    const conditions = stock.lines.map(({ variantId, quantity }) =>
      variantId === undefined
        ? { variants: null, currentStock: { $gte: quantity }, ...priceOf(offer) }
        : withVariant(variantId, {
            isActive: true,
            currentStock: { $gte: quantity },
            ...asRead(offer?.variants?.find(({ _id }) => _id.equals(variantId))),
          }),
    );
    const steps = stock.lines.map(({ variantId = OWN, quantity }) => ({
      place: variantId,
      units: -quantity,
    }));
    return this.add(stock.productId, steps, { isActive: true, ...asOffered, $and: conditions }, now);
  }

  /**
   * Restocks units, also of an inactive product. Units of a variant that is gone, and of a product that got variants since, are
   * kept beside those of the variants.
   * @returns null for a deleted product
   */
  async restock({ productId, lines }: ProductStockLines, now: Date): Promise<BookedStock | null> {
    const steps = lines.map(({ variantId = OWN, quantity }) => ({ place: variantId, units: quantity }));
    const asNamed = await this.add(productId, steps, { $and: lines.map(isThere) }, now);
    if (asNamed !== null) return { ...asNamed, lines };
    const state = await this.find(productId);
    return state === null ? null : this.book(state, lines, now);
  }

  /**
   * Takes units that have left already, as many as there are, also of an inactive product.
   * @returns the lines with what was taken, also where that is nothing; null for a deleted product
   */
  async takeUpTo({ productId, lines }: ProductStockLines, now: Date): Promise<BookedStock | null> {
    const state = await this.find(productId);
    if (state === null) return null;
    // Variants that are gone leave their units at one place, from which each unit is taken once.
    const leftAt = new Map<Place, number>();
    const taken = lines.map((line) => {
      const place = placeIn(state, line);
      const left = leftAt.get(place) ?? unitsAt(place, state);
      const units = Math.min(line.quantity, left);
      leftAt.set(place, left - units);
      return { ...line, quantity: -units };
    });
    const booked = await this.book(state, taken, now);
    return { ...booked, lines: booked.lines.map((line) => ({ ...line, quantity: Math.abs(line.quantity) })) };
  }

  /**
   * Adjusts the stock of a variant or, without `variantId`, of a product without variants, also if it is inactive.
   * @param expected what the stock has to be; without it, enough for the change
   * @returns null when it is not, or there is no such product or variant
   */
  async adjust(
    { productId, variantId }: Pick<StockLine, 'productId' | 'variantId'>,
    delta: number,
    now: Date,
    expected?: number,
  ): Promise<StockChange | null> {
    const enough = { currentStock: expected ?? { $gte: -delta } };
    const condition =
      variantId === undefined ? { variants: null, ...enough } : withVariant(variantId, enough);
    return this.add(productId, [{ place: variantId ?? OWN, units: delta }], condition, now);
  }

  /** Takes units away that are counted beside the variants of a product. @returns null unless there are as many */
  async takeUnassigned(productId: string, units: number, now: Date): Promise<StockChange | null> {
    const condition = { 'variants.0': { $exists: true }, [UNASSIGNED]: { $gte: units } };
    return this.add(productId, [{ place: UNASSIGNED, units: -units }], condition, now);
  }

  private async find(productId: string): Promise<StockState | null> {
    return this.model.findById(productId).select(STOCK_STATE).lean<StockState>();
  }

  /** Books signed quantities where the product, as it was read in this unit of work, counts them. */
  private async book(state: StockState, lines: readonly StockLine[], now: Date): Promise<BookedStock> {
    const steps = lines.map((line) => ({ place: placeIn(state, line), units: line.quantity }));
    const booked = lines.map((line, index) => ({
      ...line,
      variantId: steps[index]!.place === line.variantId ? line.variantId : undefined,
    }));
    if (steps.every(({ units }) => units === 0)) return { lines: booked, turned: false };
    const change = await this.add(state._id.toHexString(), steps, {}, now);
    return { lines: booked, turned: change!.turned };
  }

  /** Adds units at the places, if the product is as the condition says. */
  private async add(
    productId: string,
    steps: ReadonlyArray<{ readonly place: Place; readonly units: number }>,
    condition: object,
    now: Date,
  ): Promise<StockChange | null> {
    const increments = new Map<string, number>();
    const add = (field: string, units: number) => increments.set(field, (increments.get(field) ?? 0) + units);
    const arrayFilters: object[] = [];
    for (const { place, units } of steps) {
      add(place === UNASSIGNED ? UNASSIGNED : OWN, units);
      if (place === OWN || place === UNASSIGNED) continue;
      const name = `v${arrayFilters.length}`;
      arrayFilters.push({ [`${name}._id`]: new Types.ObjectId(place) });
      add(`variants.$[${name}].currentStock`, units);
    }
    const after = await this.model.collection.findOneAndUpdate(
      { _id: new Types.ObjectId(productId), ...condition },
      { $inc: { ...Object.fromEntries(increments), version: 1 }, $set: { updatedAt: now } },
      {
        ...inOpenUnit(),
        ...(arrayFilters.length === 0 ? {} : { arrayFilters }),
        returnDocument: 'after',
        projection: STOCK_STATE,
      },
    );
    return after === null ? null : { turned: await this.follow(after as unknown as StockState) };
  }

  /** @returns whether `inStock` or the prices were others */
  private async follow(state: StockState): Promise<boolean> {
    const { inStock, lowestStock } = stockSigns(state);
    const pricesMinor = offeredPrices(state.variants ?? []);
    const turned = inStock !== state.inStock || String(pricesMinor) !== String(state.pricesMinor ?? null);
    if (turned || lowestStock !== (state.lowestStock ?? null))
      await this.model.updateOne({ _id: state._id }, setAndUnset({ inStock, lowestStock, pricesMinor }));
    return turned;
  }
}

/** The condition that the product counts the units of the line as the line names them. */
function isThere({ variantId }: StockLine): object {
  return variantId === undefined ? { variants: null } : withVariant(variantId, {});
}

function withVariant(variantId: string, condition: object): object {
  return { variants: { $elemMatch: { _id: new Types.ObjectId(variantId), ...condition } } };
}

function asRead(variant: ProductVariant | undefined): object {
  return variant === undefined ? {} : { options: { $eq: variant.options }, ...priceOf(variant) };
}

function priceOf(offer: ProductPrice | undefined): object {
  if (offer === undefined) return {};
  const { basePriceMinor, discountPercent, salePriceMinor = null } = offer;
  return { basePriceMinor, discountPercent, salePriceMinor };
}

function placeIn({ variants = [] }: StockState, { variantId }: StockLine): Place {
  if (variants.some(({ _id }) => _id.equals(variantId))) return variantId!;
  return variants.length === 0 ? OWN : UNASSIGNED;
}

function unitsAt(place: Place, { currentStock, unassignedStock = 0, variants = [] }: StockState): number {
  if (place === OWN) return currentStock;
  if (place === UNASSIGNED) return unassignedStock;
  return variants.find(({ _id }) => _id.equals(place))!.currentStock;
}
