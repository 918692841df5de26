import { Injectable } from '@nestjs/common';
import { AppConfig } from '#config/app-config.js';
import { OrderNotFoundError, OrderQueriesService, AdminOrdersQuery } from '#modules/orders/index.js';
import { AboutOrderService } from './about-order.service.js';
import { timelineOf } from './order-timeline.js';
import { orderListPage } from './pages/order-list.page.js';
import { noticeText } from './pages/notices.js';
import { orderPage } from './pages/order.page.js';
import { OfferedStepsService } from './steps/offered-steps.service.js';
import { moneyIn, type WritesMoney } from './written-money.js';

/** Maximum entries per list. */
const SHOWN = 50;

const ID = /^[0-9a-f]{24}$/;

/** The pages of orders: the newest, those that fit what was typed, and everything of one. */
@Injectable()
export class OrderPagesService {
  constructor(
    private readonly orders: OrderQueriesService,
    private readonly about: AboutOrderService,
    private readonly steps: OfferedStepsService,
    private readonly config: AppConfig,
  ) {}

  /** @param typed whatever finds an order, as a person types it */
  async list(typed: unknown): Promise<string> {
    const wanted = typeof typed === 'string' ? typed.trim() : '';
    const query = Object.assign(
      new AdminOrdersQuery(),
      { page: 1, limit: SHOWN },
      wanted === '' ? {} : { q: wanted },
    );
    const { orders } = await this.orders.listAll(query);
    return orderListPage({ wanted, orders, money: this.money });
  }

  /** @param done the code of a notice @throws OrderNotFoundError */
  async show(id: string, done: unknown): Promise<string> {
    if (!ID.test(id)) throw new OrderNotFoundError();
    const order = await this.orders.find(id);
    const [steps, about] = await Promise.all([this.steps.of(order), this.about.read(order)]);
    const { money } = this;
    const timeline = timelineOf(order, about, money);
    return orderPage({ order, steps, timeline, notice: noticeText(done), money });
  }

  private get money(): WritesMoney {
    return moneyIn(this.config.shop.currency);
  }
}
