import { Injectable } from '@nestjs/common';
import { pricingOf, subtotalOf, withShipping, type Pricing } from '#common/money/pricing.js';
import { AppConfig } from '#config/app-config.js';
import { CartsService, type Cart } from '#modules/carts/index.js';
import { CouponsService } from '#modules/coupons/index.js';
import { OrderRepository } from '#modules/orders/index.js';
import { ProductsForSaleService, type ProductForSale } from '#modules/products/index.js';
import {
  ShippingQuotesService,
  type ShippingOption,
  type ShippingQuotes,
} from '#modules/shipping-rates/index.js';
import { AddressNotFoundError, UsersService } from '#modules/users/index.js';
import { TooManyUnpaidOrdersError } from '../checkout.errors.js';
import { CheckoutProblems } from '../domain/checkout-problems.js';
import { chosenOption, gramsOf, parcelTo } from '../domain/chosen-shipping.js';
import {
  assertExpectedTotal,
  couponCodeOf,
  pricedCart,
  priceLines,
  type PricedLine,
} from '../domain/priced-cart.js';
import type { CheckoutRequest } from '../dto/checkout.dto.js';
import { toCheckoutPreview, type CheckoutPreviewView } from '../views/checkout-preview.view.js';

/** What the preview reads, as the checkout does. */
interface Readings {
  readonly content: Cart;
  readonly products: ReadonlyMap<string, ProductForSale>;
  /** How many unpaid orders the caller has. */
  readonly unpaid: number;
  /** Undefined where the caller does not have the address. */
  readonly pincode: string | undefined;
  /** Undefined where the shop has no zones. */
  readonly quote: ShippingQuotes | undefined;
}

/** Says what a checkout of the caller's cart would cost and refuse (decisions 14.18). Nothing is written, reserved or counted. */
@Injectable()
export class CheckoutPreviewService {
  constructor(
    private readonly carts: CartsService,
    private readonly products: ProductsForSaleService,
    private readonly coupons: CouponsService,
    private readonly orders: OrderRepository,
    private readonly users: UsersService,
    private readonly shipping: ShippingQuotesService,
    private readonly config: AppConfig,
  ) {}

  /** @throws UserNotFoundError */
  async preview(userId: string, request: CheckoutRequest): Promise<CheckoutPreviewView> {
    const readings = await this.read(userId, request.addressId);
    const problems = new CheckoutProblems();
    const lines = await this.priceLines(readings, problems);
    if (readings.pincode === undefined) await problems.attempt(refuse(AddressNotFoundError));
    if (readings.unpaid >= this.config.shop.maxUnpaidOrders)
      await problems.attempt(refuse(TooManyUnpaidOrdersError));
    const discountMinor = await this.discountOf(userId, request, readings.content, { lines, problems });
    const goods = pricingOf(lines, discountMinor);
    const { options, chosen } = await this.shippingOf(request, readings, { lines, goods, problems });
    const pricing = chosen === undefined ? goods : withShipping(goods, chosen.priceMinor);
    await this.checkTotal(pricing, request, { lines, discountMinor, chosen, problems });
    return toCheckoutPreview({ pricing, options, rateId: chosen?.rateId ?? null, problems: problems.all });
  }

  private async read(userId: string, addressId: string): Promise<Readings> {
    const content = await this.carts.contentOf(userId);
    const found = this.products.findAny(content.lines.map(({ productId }) => productId));
    const place = this.users.pincodeOf(userId, addressId);
    const [products, held, pincode, quote] = await Promise.all([
      found,
      this.orders.unpaidSlotsOf(userId),
      place,
      this.shipping.current(async () =>
        parcelTo(await place, content, await found, this.config.shop.defaultWeightGrams),
      ),
    ]);
    return { content, products, unpaid: held.length, pincode, quote };
  }

  /** The lines that can be bought. Each is priced by itself, and then all together: some can be bought, but not beside the others. */
  private async priceLines(
    { content, products }: Readings,
    problems: CheckoutProblems,
  ): Promise<PricedLine[]> {
    const { shop } = this.config;
    const priced = await Promise.all(
      content.lines.map((line) =>
        problems.attempt(() => priceLines({ ...content, lines: [line] }, products, shop), line.itemId),
      ),
    );
    const lines = priced.flatMap((each) => each ?? []);
    if (lines.length === content.lines.length)
      await problems.attempt(() => priceLines(content, products, shop));
    return lines;
  }

  private async discountOf(
    userId: string,
    request: CheckoutRequest,
    content: Cart,
    { lines, problems }: { lines: readonly PricedLine[]; problems: CheckoutProblems },
  ): Promise<number> {
    const code = couponCodeOf(content, request.couponCode);
    if (code === null || lines.length === 0) return 0;
    const quote = await problems.attempt(() => this.coupons.quote(code, userId, subtotalOf(lines)));
    return quote?.discountMinor ?? 0;
  }

  private async shippingOf(
    { rateId }: CheckoutRequest,
    { quote, pincode, products }: Readings,
    { lines, goods, problems }: { lines: readonly PricedLine[]; goods: Pricing; problems: CheckoutProblems },
  ): Promise<{ options: readonly ShippingOption[]; chosen: ShippingOption | undefined }> {
    if (quote === undefined || pincode === undefined) return { options: [], chosen: undefined };
    const found = this.quoteOf(quote, pincode, { lines, goods, products });
    const chosen = await problems.attempt(() => chosenOption(found, rateId));
    return { options: found.options, chosen };
  }

  private quoteOf(
    quote: ShippingQuotes,
    pincode: string,
    {
      lines,
      goods,
      products,
    }: { lines: readonly PricedLine[]; goods: Pricing; products: Readings['products'] },
  ) {
    const grams = gramsOf(lines, products, this.config.shop.defaultWeightGrams);
    return quote(pincode, { goodsMinor: goods.totalMinor, grams });
  }

  /** An empty cart, and one that cannot be shipped, have no total to look at. */
  private async checkTotal(
    pricing: Pricing,
    { expectedTotal }: CheckoutRequest,
    {
      lines,
      discountMinor,
      chosen,
      problems,
    }: {
      lines: readonly PricedLine[];
      discountMinor: number;
      chosen: ShippingOption | undefined;
      problems: CheckoutProblems;
    },
  ): Promise<void> {
    if (lines.length === 0) return;
    await problems.attempt(() => pricedCart(lines, undefined, this.config.shop, discountMinor, chosen));
    if (problems.all.length === 0)
      await problems.attempt(() => assertExpectedTotal({ lines, coupon: undefined, pricing }, expectedTotal));
  }
}

function refuse(Refusal: new () => Error): () => never {
  return () => {
    throw new Refusal();
  };
}
