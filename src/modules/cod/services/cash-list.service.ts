import { Injectable } from '@nestjs/common';
import { metaOf } from '#common/paging/page.view.js';
import { CalendarDay } from '#common/time/calendar-day.js';
import { Clock } from '#common/time/clock.js';
import { DAY_MS } from '#common/time/durations.js';
import { AppConfig } from '#config/app-config.js';
import { viewsOf } from '#infrastructure/logging/views-of.js';
import { cashTotals } from '#modules/orders/cash/index.js';
import { ShippingQuotesService } from '#modules/shipping-rates/index.js';
import { CASH_TOTALS_DAYS } from '../cod.limits.js';
import { CashOrderRepository } from '../data/cash-order.repository.js';
import type { CashListQuery } from '../dto/cash-list.query.js';
import { toCashOrder, toCashTotals, type CashListView } from '../views/cash-list.view.js';

/** Lists the orders whose cash was collected at the door, with what carriers owe of it. */
@Injectable()
export class CashListService {
  constructor(
    private readonly orders: CashOrderRepository,
    private readonly zones: ShippingQuotesService,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** Returns one page, the last collected first, and the sums of all pages. */
  async list({ state, from, to, q, ...page }: CashListQuery): Promise<CashListView> {
    const terms = { now: this.clock.now(), remittanceMs: this.config.shop.codRemittanceMs };
    const overdueFrom = new Date(terms.now.getTime() - terms.remittanceMs);
    const filter = {
      state,
      q: q?.trim(),
      collectedAfter: from instanceof CalendarDay ? this.startOf(from, -1) : from,
      collectedBefore: to instanceof CalendarDay ? this.startOf(to.plus(1), 0) : to,
    };
    const { entries, total } = await this.orders.findPage(filter, overdueFrom, page);
    const end = filter.collectedBefore ?? terms.now;
    const remittedFrom = new Date(end.getTime() - CASH_TOTALS_DAYS * DAY_MS);
    const totals = cashTotals(await this.orders.sums(filter, { overdueFrom, remittedFrom }));
    return {
      orders: viewsOf(entries, (order) => toCashOrder(order, terms)),
      meta: metaOf(page, total),
      totals: toCashTotals(totals),
    };
  }

  /** Whether the shop takes cash at the door, or has done so. */
  async everTookCash(): Promise<boolean> {
    return (await this.zones.takesCash()) || this.orders.any();
  }

  /** The first moment of a day in the shop's zone, moved by milliseconds. */
  private startOf(day: CalendarDay, ms: number): Date {
    return new Date(day.startIn(this.config.shop.timeZone).getTime() + ms);
  }
}
