import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { pricingOf, subtotalOf } from '#common/money/pricing.js';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { Metrics } from '#infrastructure/metrics/metrics.js';
import type { Cart } from '#modules/carts/index.js';
import { CouponsService } from '#modules/coupons/index.js';
import { ProductsForSaleService, type ProductForSale } from '#modules/products/index.js';
import { InsufficientStockForError, OrderedStockService } from '#modules/products/stock/index.js';
import { ShippingQuotesService, type ShippingQuotes } from '#modules/shipping-rates/index.js';
import { AddressNotFoundError, type Account } from '#modules/users/index.js';
import { OrderRepository, type Order } from '#modules/orders/index.js';
import { CashUnavailableError, type PaymentMethod } from '#modules/orders/cash/index.js';
import { PaymentLinksService, OrderWritesRepository } from '#modules/orders/writing/index.js';
import { newOrder, type OrderContent } from '../data/new-order.js';
import { assertExpectedTotal, pricedCart, priceLines, type PricedCart } from '../domain/priced-cart.js';
import { chosenOption, gramsOf, parcelTo } from '../domain/chosen-shipping.js';
import { freeSlot } from '../domain/unpaid-slot.js';
import { cashBuyerOf } from '../domain/cash-buyer.js';
import { isStaff } from '../domain/placed-by.js';
import { TooManyUnpaidOrdersError } from '../checkout.errors.js';
import { CashOrdersService } from './cash-orders.service.js';

/** An order as it is asked for, by its buyer or by the staff. */
export interface OrderDraft {
  readonly content: Cart;
  /** Null without one. */
  readonly couponCode: string | null;
  /** Reads and locks the buyer in the open unit of work. The address is undefined where the account does not have it. */
  readonly lockBuyer: () => Promise<{ account: Account; address: OrderContent['address'] | undefined }>;
  /** Reads the PIN code that it goes to, before the transaction; undefined where only `lockBuyer` can say it. */
  readonly pincode: () => Promise<string | undefined>;
  /** The contact phone; the account's where it is undefined. */
  readonly phone?: string | undefined;
  /** See `assertExpectedTotal`. */
  readonly expectedTotal?: number | undefined;
  /** The way of shipping; the cheapest where it is undefined. */
  readonly rateId?: string | undefined;
  readonly paymentMethod: PaymentMethod;
  readonly discount?: Order['discount'];
  /** The account whose unpaid orders are limited; undefined where they are not. */
  readonly limitedAccount?: string | undefined;
  /** Whether it is paid by a link as well. */
  readonly hasPaymentLink?: true;
  /** See `StatusEntry`. */
  readonly by: string;
  readonly reservedForMs: number;
}

/** The data read before the transaction of an order, which then is short. The writes are conditional on it. */
export interface OrderReadings {
  readonly products: ReadonlyMap<string, ProductForSale>;
  /** The slots of the account's unpaid orders; undefined where they are not limited. */
  readonly heldSlots: readonly number[] | undefined;
  /** Undefined where the shop has no zones. */
  readonly quoteShipping: ShippingQuotes | undefined;
}

/** The transaction of an order: from what was read of its content to an order that holds its stock. */
@Injectable()
export class PlaceOrderService {
  constructor(
    private readonly products: ProductsForSaleService,
    private readonly stock: OrderedStockService,
    private readonly coupons: CouponsService,
    private readonly orders: OrderRepository,
    private readonly writes: OrderWritesRepository,
    private readonly links: PaymentLinksService,
    private readonly cash: CashOrdersService,
    private readonly shipping: ShippingQuotesService,
    private readonly metrics: Metrics,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** Reads what the transaction needs beside the draft, and asks the carrier. */
  async read({ content, limitedAccount, pincode }: OrderDraft): Promise<OrderReadings> {
    const found = this.products.findAny(content.lines.map(({ productId }) => productId));
    const [products, heldSlots, quoteShipping] = await Promise.all([
      found,
      limitedAccount === undefined ? undefined : this.orders.unpaidSlotsOf(limitedAccount),
      this.shipping.current(async () =>
        parcelTo(await pincode(), content, await found, this.config.shop.defaultWeightGrams),
      ),
    ]);
    return { products, heldSlots, quoteShipping };
  }

  /**
   * Steps 3 to 8. Call it inside a unit of work. The stock is reserved last, because concurrent checkouts contend
   * for it.
   * @throws UserNotFoundError, CartIsEmptyError, OptionUnavailableError, VariantRequiredError, QuantityCapError, InsufficientStockForError,
   * CouponNotFoundError, CouponNotApplicableError, NotServedError, RateUnavailableError, TotalBelowMinimumError, TotalAboveMaximumError, PricesChangedError,
   * CashUnavailableError, PhoneRequiredError, AddressNotFoundError, TooManyUnpaidOrdersError, OrderCollisionError, ProductChangedError, and what `lockBuyer` throws
   */
  async reserve(draft: OrderDraft, readings: OrderReadings): Promise<Order> {
    try {
      return await this.place(draft, readings);
    } catch (error) {
      if (error instanceof InsufficientStockForError) this.metrics.stockConflict();
      throw error;
    }
  }

  private async place(draft: OrderDraft, readings: OrderReadings): Promise<Order> {
    const { products, heldSlots } = readings;
    const { by, discount } = draft;
    const { account, address } = await draft.lockBuyer();
    const cart = await this.priceCart(account.id, draft, readings, address?.pincode);
    if (address === undefined) throw new AddressNotFoundError();
    const unpaidSlot = heldSlots === undefined ? undefined : this.chooseSlot(heldSlots);
    if (cart.coupon !== undefined) await this.coupons.use(cart.coupon.couponId, account.id);
    const now = this.clock.now();
    const reservedUntil = new Date(now.getTime() + draft.reservedForMs);
    const phone = draft.phone ?? account.phone ?? undefined;
    const isByStaff = isStaff(by);
    const cod =
      draft.paymentMethod === 'COD'
        ? await this.cash.claim(cashBuyerOf(account, address, { phone, isByStaff }), cart.pricing.totalMinor)
        : undefined;
    const content = { account, cart, address, phone, by, reservedUntil, unpaidSlot, discount, cod };
    const paymentLink =
      draft.hasPaymentLink === true ? { ...this.links.create(), expiresAt: reservedUntil } : undefined;
    const order = await this.writes.insert(newOrder({ ...content, paymentLink }, this.config.shop, now));
    const { orderNumber } = order;
    await this.stock.reserve(cart.lines, { orderNumber, by }, products);
    return cod === undefined ? order : this.cash.placed(order, { by, isByStaff });
  }

  private async priceCart(
    userId: string,
    { content, couponCode, expectedTotal, discount, rateId, paymentMethod }: OrderDraft,
    { products, quoteShipping }: OrderReadings,
    pincode: string | undefined,
  ): Promise<PricedCart> {
    const { shop } = this.config;
    const lines = priceLines(content, products, shop);
    const coupon =
      couponCode === null ? undefined : await this.coupons.quote(couponCode, userId, subtotalOf(lines));
    // Without an address nothing is shipped, and there is no order either.
    if (quoteShipping !== undefined && pincode === undefined) throw new AddressNotFoundError();
    const discountMinor = (coupon?.discountMinor ?? 0) + (discount?.amountMinor ?? 0);
    const contents = {
      goodsMinor: pricingOf(lines, discountMinor).totalMinor,
      grams: gramsOf(lines, products, shop.defaultWeightGrams),
    };
    const delivery =
      quoteShipping && chosenOption(quoteShipping(pincode!, contents), { rateId, paymentMethod });
    // The last zone with such a rate may have been switched off since the request was looked at.
    if (paymentMethod === 'COD' && delivery === undefined) throw new CashUnavailableError();
    const cart = pricedCart(lines, coupon, shop, discount?.amountMinor, { delivery, paymentMethod });
    assertExpectedTotal(cart, expectedTotal);
    return cart;
  }

  private chooseSlot(held: readonly number[]): number {
    const slot = freeSlot(held, this.config.shop.maxUnpaidOrders, randomInt);
    if (slot === undefined) throw new TooManyUnpaidOrdersError();
    return slot;
  }
}
