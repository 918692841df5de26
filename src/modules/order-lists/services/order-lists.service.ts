import { Injectable } from '@nestjs/common';
import { AppConfig } from '#config/app-config.js';
import { metaOf, scrollMetaOf } from '#common/paging/page.view.js';
import type { ListPage } from '#infrastructure/database/paging/list-page.js';
import type { Waiting } from '#infrastructure/database/paging/list-reader.js';
import { viewsOf } from '#infrastructure/logging/views-of.js';
import { ORDER_ATTENTION, remainingLines, type Order, type OrderAttention } from '#modules/orders/index.js';
import { ProductPicturesService } from '#modules/products/index.js';
import { ShippingQuotesService } from '#modules/shipping-rates/index.js';
import { UsersService } from '#modules/users/index.js';
import { OrderListRepository } from '../data/order-list.repository.js';
import type { OrderFilter } from '../data/order-lists.js';
import { RefundListRepository } from '../data/refund-list.repository.js';
import type { AdminOrdersQuery, MyOrdersQuery, RefundListQuery } from '../dto/order-list.query.js';
import { periodIn } from '../domain/order-period.js';
import {
  toAdminOrderSummary,
  toOrderSummary,
  type AdminOrderListView,
  type OrderListView,
  type OrderSummaryView,
} from '../views/order-list.view.js';
import { toListedRefund, type RefundListView } from '../views/refund-list.view.js';
import { OrderSearchService } from './order-search.service.js';

/** How many lines of an order its owner's list shows. */
const MOST_SHOWN = 3;

/** Lists orders for their owners and for administrators, and refunds. */
@Injectable()
export class OrderListsService {
  constructor(
    private readonly lists: OrderListRepository,
    private readonly refunds: RefundListRepository,
    private readonly search: OrderSearchService,
    private readonly pictures: ProductPicturesService,
    private readonly users: UsersService,
    private readonly shipping: ShippingQuotesService,
    private readonly config: AppConfig,
  ) {}

  /** Returns one page of the caller's orders, newest first. @throws WrongCursorError */
  async listOwn(userId: string, query: MyOrdersQuery): Promise<OrderListView> {
    const filter = { userId, ...(query.status === undefined ? {} : { status: [query.status] }) };
    const page = await this.lists.findPage(filter, 'newest', query);
    return {
      orders: await this.ownSummaries(page.entries, query.include === 'items'),
      meta: scrollMetaOf(query, page),
    };
  }

  private async ownSummaries(orders: readonly Order[], withItems: boolean): Promise<OrderSummaryView[]> {
    if (!withItems) return viewsOf(orders, (order) => toOrderSummary(order));
    const shown = viewsOf(orders, (order) => ({ ...toOrderSummary(order), ...firstLines(order) }));
    const images = await this.pictures.find(
      shown.flatMap(({ lines }) =>
        lines.map(({ productId, variantId }) => ({ productId: productId.toHexString(), variantId })),
      ),
    );
    return shown.map(({ lines, ...summary }) => ({
      ...summary,
      items: lines.map(({ name, quantity }) => ({ name, image: images.shift() ?? null, quantity })),
    }));
  }

  /** Returns one page of all orders. @throws WrongCursorError */
  async listAll(query: AdminOrdersQuery): Promise<AdminOrderListView> {
    const page = await this.findPage(query);
    const withMethod = await this.shipping.everHadZones();
    return {
      orders: viewsOf(page.entries, (order) => toAdminOrderSummary(order, withMethod)),
      meta: { ...scrollMetaOf(query, page), totalPage: Math.ceil(page.total / query.limit) },
    };
  }

  /** An address of a mailbox belongs to one account for ever: its orders have an index already. */
  private async findPage({ email, customerId, ...query }: AdminOrdersQuery): Promise<ListPage<Order>> {
    if (email === undefined) return this.findFiltered(customerId, query);
    const customer = await this.users.findAccountByEmail(email);
    const isOther = customerId !== undefined && customer?.id !== customerId;
    if (customer === null || isOther) return { entries: [], total: 0 };
    return this.findFiltered(customer.id, query);
  }

  private async findFiltered(
    userId: string | undefined,
    { q, sort, startDate, endDate, ...query }: Omit<AdminOrdersQuery, 'email' | 'customerId'>,
  ): Promise<ListPage<Order>> {
    const { status, paymentStatus, orderNumber, phone, productId, tag, attention } = query;
    const { trackingNumber, gatewayPaymentId, gatewayOrderId, invoiceNumber } = query;
    const filter: OrderFilter = {
      userId,
      trackingNumber,
      status,
      paymentStatus,
      isCash: query.paymentMethod === undefined ? undefined : query.paymentMethod === 'COD',
      orderNumber,
      phone,
      productId,
      tag,
      attention,
      ...(query.needsAttention === true && { needsAttention: true }),
      gatewayPaymentId,
      gatewayOrderId,
      invoiceNumber,
      ...periodIn(this.config.shop.timeZone, { startDate, endDate }),
    };
    return q === undefined
      ? this.lists.findPage(filter, sort, query)
      : this.search.findPage(q, filter, sort, query);
  }

  /** Returns one page of the refunds of all orders, newest first. */
  async listRefunds({ status, ...page }: RefundListQuery): Promise<RefundListView> {
    const { entries, total } = await this.refunds.findPage(status, page);
    return { refunds: viewsOf(entries, (entry) => toListedRefund(entry)), meta: metaOf(page, total) };
  }

  /** How many orders need somebody, by the reason, and since when the first of each. */
  async attention(): Promise<Record<OrderAttention, Waiting>> {
    const counted = ORDER_ATTENTION.map(async (reason) => [reason, await this.lists.attention(reason)]);
    return Object.fromEntries(await Promise.all(counted));
  }
}

/** The lines of which a list shows something. */
function firstLines(order: Order) {
  const lines = remainingLines(order);
  return { lines: lines.slice(0, MOST_SHOWN), itemCount: lines.length };
}
