import { Injectable } from '@nestjs/common';
import { pricingOf, subtotalOf, type Pricing } from '#common/money/pricing.js';
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
import { AddressNotFoundError, UsersService, type Buyer } from '#modules/users/index.js';
import { TooManyUnpaidOrdersError } from '../checkout.errors.js';
import { CheckoutProblems } from '../domain/checkout-problems.js';
import { cashBuyerOf } from '../domain/cash-buyer.js';
import { chosenOption, gramsOf, parcelTo } from '../domain/chosen-shipping.js';
import {
  assertExpectedTotal,
  couponCodeOf,
  pricedCart,
  priceLines,
  withSending,
  type PricedLine,
} from '../domain/priced-cart.js';
import type { CheckoutDto } from '../dto/checkout.dto.js';
import { toCheckoutPreview, type CheckoutPreviewView } from '../views/checkout-preview.view.js';
import { CashOrdersService } from './cash-orders.service.js';
import { PaymentMethodsService } from './payment-methods.service.js';

/** The data that the preview reads, as the checkout does. */
interface Readings {
  readonly content: Cart;
  readonly products: ReadonlyMap<string, ProductForSale>;
  /** How many unpaid orders the caller has. */
  readonly unpaid: number;
  /** The address is undefined where the caller does not have it. */
  readonly buyer: Buyer;
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
    private readonly methods: PaymentMethodsService,
    private readonly cash: CashOrdersService,
    private readonly config: AppConfig,
  ) {}

  /** @throws UserNotFoundError; ValidationFailedError for a way of paying that the shop does not take */
  async preview(userId: string, request: CheckoutDto): Promise<CheckoutPreviewView> {
    await this.methods.assertTaken(request.paymentMethod);
    const readings = await this.read(userId, request.addressId);
    const problems = new CheckoutProblems();
    const lines = await this.priceLines(readings, problems);
    if (readings.buyer.address === undefined) await problems.attempt(refuse(AddressNotFoundError));
    if (request.paymentMethod === 'GATEWAY' && readings.unpaid >= this.config.shop.maxUnpaidOrders)
      await problems.attempt(refuse(TooManyUnpaidOrdersError));
    const discountMinor = await this.discountOf(userId, request, readings.content, { lines, problems });
    const goods = pricingOf(lines, discountMinor);
    const { options, chosen } = await this.shippingOf(request, readings, { lines, goods, problems });
    const pricing = withSending(goods, { delivery: chosen, paymentMethod: request.paymentMethod });
    if (request.paymentMethod === 'COD') await this.checkCash(request, readings, { pricing, problems });
    await this.checkTotal(pricing, request, { lines, discountMinor, chosen, problems });
    return toCheckoutPreview({ pricing, options, rateId: chosen?.rateId ?? null, problems: problems.all });
  }

  private async read(userId: string, addressId: string): Promise<Readings> {
    const content = await this.carts.contentOf(userId);
    const found = this.products.findAny(content.lines.map(({ productId }) => productId));
    const buying = this.users.findBuyer(userId, addressId);
    const [products, held, buyer, quote] = await Promise.all([
      found,
      this.orders.unpaidSlotsOf(userId),
      buying,
      this.shipping.current(async () =>
        parcelTo((await buying).address?.pincode, content, await found, this.config.shop.defaultWeightGrams),
      ),
    ]);
    return { content, products, unpaid: held.length, buyer, quote };
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
    request: CheckoutDto,
    content: Cart,
    { lines, problems }: { lines: readonly PricedLine[]; problems: CheckoutProblems },
  ): Promise<number> {
    const code = couponCodeOf(content, request.couponCode);
    if (code === null || lines.length === 0) return 0;
    const quote = await problems.attempt(() => this.coupons.quote(code, userId, subtotalOf(lines)));
    return quote?.discountMinor ?? 0;
  }

  private async shippingOf(
    { rateId, paymentMethod }: CheckoutDto,
    { quote, buyer, products }: Readings,
    { lines, goods, problems }: { lines: readonly PricedLine[]; goods: Pricing; problems: CheckoutProblems },
  ): Promise<{ options: readonly ShippingOption[]; chosen: ShippingOption | undefined }> {
    const pincode = buyer.address?.pincode;
    if (quote === undefined || pincode === undefined) return { options: [], chosen: undefined };
    const found = this.quoteOf(quote, pincode, { lines, goods, products });
    const chosen = await problems.attempt(() => chosenOption(found, { rateId, paymentMethod }));
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

  /** Whether the buyer may pay this total at the door. */
  private async checkCash(
    { phone }: CheckoutDto,
    { buyer: { account, address } }: Readings,
    { pricing, problems }: { pricing: Pricing; problems: CheckoutProblems },
  ): Promise<void> {
    const buyer = cashBuyerOf(account, address, { phone, isByStaff: false });
    await problems.attempt(() => this.cash.assertAllowed(buyer, pricing.totalMinor));
  }

  /** An empty cart, and one that cannot be shipped, have no total to look at. */
  private async checkTotal(
    pricing: Pricing,
    { expectedTotal, paymentMethod }: CheckoutDto,
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
    await problems.attempt(() =>
      pricedCart(lines, undefined, this.config.shop, discountMinor, { delivery: chosen, paymentMethod }),
    );
    if (problems.all.length === 0)
      await problems.attempt(() => assertExpectedTotal({ lines, coupon: undefined, pricing }, expectedTotal));
  }
}

function refuse(Refusal: new () => Error): () => never {
  return () => {
    throw new Refusal();
  };
}
