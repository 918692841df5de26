import { Injectable, Optional } from '@nestjs/common';
import { InboxMailer } from '#infrastructure/mail/adapters/inbox.mailer.js';
import { OrderNotFoundError, OrderQueriesService, AdminOrdersQuery } from '#modules/orders/index.js';
import { EffectsService } from './effects.service.js';
import { timelineOf } from './order-timeline.js';
import { orderListPage } from './pages/order-list.page.js';
import { orderPage } from './pages/order.page.js';

/** Maximum entries per list. */
const SHOWN = 50;

const ID = /^[0-9a-f]{24}$/;

/** The pages of orders: the newest, those that fit what was typed, and everything of one. */
@Injectable()
export class OrderPagesService {
  constructor(
    private readonly orders: OrderQueriesService,
    private readonly effects: EffectsService,
    @Optional() private readonly inbox?: InboxMailer,
  ) {}

  /** @param typed an order number, an address of a mailbox or a phone, as a person types it */
  async list(typed: unknown): Promise<string> {
    const wanted = typeof typed === 'string' ? typed.trim() : '';
    const query = Object.assign(new AdminOrdersQuery(), { page: 1, limit: SHOWN }, filterOf(wanted));
    const { orders } = await this.orders.listAll(query);
    return orderListPage({ wanted, orders });
  }

  /** @throws OrderNotFoundError */
  async show(id: string): Promise<string> {
    if (!ID.test(id)) throw new OrderNotFoundError();
    const order = await this.orders.find(id);
    const { email } = order.customer;
    const [effects, mails] = await Promise.all([
      this.effects.ofOrder(id, SHOWN),
      email === null ? [] : this.inbox?.list(email, SHOWN),
    ]);
    const about = (mails ?? []).filter(({ text }) => text.includes(order.orderNumber));
    return orderPage(order, timelineOf(order, { effects, mails: about }));
  }
}

/** What was typed is told apart by its form. */
function filterOf(wanted: string): Partial<Pick<AdminOrdersQuery, 'orderNumber' | 'email' | 'phone'>> {
  if (wanted === '') return {};
  if (wanted.includes('@')) return { email: wanted.toLowerCase() };
  if (/^[+\d][\d -]*$/.test(wanted)) return { phone: wanted.replaceAll(/\D/g, '').slice(-10) };
  return { orderNumber: wanted.toUpperCase() };
}
