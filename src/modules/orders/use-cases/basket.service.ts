import { Injectable } from '@nestjs/common';
import {
  CartsService,
  lineTotalOf,
  pricingOf,
  subtotalOf,
  type Pricing,
  type SelectedAttributes,
} from '#modules/carts/index.js';
import { CouponsService, type CouponQuote } from '#modules/coupons/index.js';
import {
  InsufficientStockForError,
  ProductsService,
  type ProductForSale,
  type StockLine,
} from '#modules/products/index.js';
import { CartIsEmptyError, TotalBelowMinimumError } from '../orders.errors.js';

/** What the gateway charges at least: 1.00. */
const SMALLEST_TOTAL_MINOR = 100;

/** A line at today's price. Amounts are integer minor units. */
export interface PricedLine extends StockLine {
  readonly name: string;
  readonly sku: string;
  readonly unitPriceMinor: number;
  readonly selectedAttributes: SelectedAttributes;
  readonly lineTotalMinor: number;
}

/** A cart that can become an order. */
export interface Basket {
  readonly lines: readonly PricedLine[];
  readonly coupon: CouponQuote | undefined;
  readonly pricing: Pricing;
}

/** Turns a customer's cart into priced lines, refuses one that cannot be bought, and takes what it holds. */
@Injectable()
export class Baskets {
  constructor(
    private readonly carts: CartsService,
    private readonly products: ProductsService,
    private readonly coupons: CouponsService,
  ) {}

  /**
   * The caller's cart at today's prices; nothing is taken yet. Whether the stock suffices is decided by the reservation alone; here a
   * shortfall that is plain to see is refused early.
   * @param couponCode overrides the cart's
   * @throws CartIsEmptyError, QuantityCapError, InsufficientStockForError, CouponNotFoundError, CouponNotApplicableError,
   * TotalBelowMinimumError
   */
  async of(userId: string, couponCode: string | undefined): Promise<Basket> {
    const cart = await this.carts.contentOf(userId);
    if (cart.lines.length === 0) throw new CartIsEmptyError();
    const products = await this.products.findAny(cart.lines.map((line) => line.productId));
    const lines = cart.lines.map((line) => {
      const { name, sku, unitPriceMinor } = sold(products.get(line.productId), line.productName);
      const { productId, quantity, selectedAttributes } = line;
      const lineTotalMinor = lineTotalOf({ unitPriceMinor, quantity });
      return { productId, quantity, name, sku, unitPriceMinor, selectedAttributes, lineTotalMinor };
    });
    this.refuseExcess(lines, products);
    const coupon = await this.quote(couponCode ?? cart.couponCode, userId, subtotalOf(lines));
    const pricing = pricingOf(lines, coupon?.discountMinor ?? 0);
    if (pricing.totalMinor < SMALLEST_TOTAL_MINOR) throw new TotalBelowMinimumError();
    return { lines, coupon, pricing };
  }

  /** The products, and the coupon, that the caller's basket would be made of. */
  async contendedBy(userId: string, couponCode: string | undefined): Promise<string[]> {
    const cart = await this.carts.contentOf(userId);
    const code = couponCode ?? cart.couponCode;
    return [
      ...new Set(cart.lines.map((line) => line.productId)),
      ...(code === null ? [] : [`coupon ${code.toUpperCase()}`]),
    ];
  }

  /** Counts the use of the basket's coupon. Call it inside a unit of work. @throws CouponNotApplicableError */
  async useCoupon({ coupon }: Basket, userId: string): Promise<void> {
    if (coupon !== undefined) await this.coupons.use(coupon.couponId, userId);
  }

  /** Takes the basket's units off the shelf. Call it inside a unit of work. @throws InsufficientStockForError */
  async takeStock({ lines }: Basket): Promise<void> {
    await this.products.reserve(lines);
  }

  private refuseExcess(lines: readonly PricedLine[], products: Map<string, ProductForSale>): void {
    const units = new Map<string, number>();
    for (const { productId, quantity } of lines) units.set(productId, (units.get(productId) ?? 0) + quantity);
    for (const { productId, name } of lines) {
      this.carts.assertWithinCap(units.get(productId)!, name);
      if (units.get(productId)! > products.get(productId)!.currentStock)
        throw new InsufficientStockForError(name);
    }
  }

  private async quote(
    code: string | null,
    userId: string,
    subtotalMinor: number,
  ): Promise<CouponQuote | undefined> {
    return code === null ? undefined : this.coupons.quote(code, userId, subtotalMinor);
  }
}

function sold(product: ProductForSale | undefined, name: string): ProductForSale {
  if (product === undefined || !product.isActive) throw new InsufficientStockForError(product?.name ?? name);
  return product;
}
