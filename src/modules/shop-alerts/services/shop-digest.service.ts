import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { wallClock } from '#common/time/wall-clock.js';
import { AppConfig } from '#config/app-config.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { AttentionService } from '#modules/dashboards/index.js';
import { NotificationsService } from '#modules/notifications/index.js';
import { ORDER_STATUSES } from '#modules/orders/index.js';
import { OrderListsService } from '#modules/order-lists/index.js';
import { UsersService } from '#modules/users/index.js';
import { DigestSentError, ShopDigestRepository } from '../data/shop-digest.repository.js';
import type { ShopDigest } from '../data/shop-digest.schema.js';
import { latestSlot } from '../domain/digest-slot.js';
import { digestWords, isWorthTelling, type DigestCounts } from '../domain/shop-words.js';
import { SHOP_DIGEST_MAIL } from '../shop-alerts.jobs.js';
import { FIRST_DIGEST_MS } from '../shop-alerts.limits.js';

/**
 * Sends the digest at the times of `SHOP_DIGEST` (decisions 14.15). Its record, whose key is day and time, is written with its
 * effects: of several processes one sends it. A digest that nobody could send in time is sent late, the last one only.
 */
@Injectable()
export class ShopDigestService {
  private readonly startedAt: Date;
  /** The slot that needs nothing more, as far as this process has seen. */
  private settled: string | undefined;

  constructor(
    private readonly digests: ShopDigestRepository,
    private readonly attention: AttentionService,
    private readonly orders: OrderListsService,
    private readonly users: UsersService,
    private readonly notifications: NotificationsService,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {
    this.startedAt = clock.now();
  }

  /** Sends the digest whose time has come. Safe with concurrent processes. */
  async sendDue(): Promise<void> {
    const { digestTimes, timeZone } = this.config.shop;
    const at = this.clock.now();
    const slot = latestSlot(digestTimes, at, timeZone);
    if (slot === undefined || slot === this.settled) return;
    const last = await this.digests.last();
    // The first one of a shop is not of a time before it was started.
    const sentUntil = last?._id ?? wallClock(new Date(this.startedAt.getTime() - 1), timeZone);
    if (slot > sentUntil) {
      const since = last?.at ?? new Date(at.getTime() - FIRST_DIGEST_MS);
      await this.record({ _id: slot, at, ...(await this.count({ since, at })) });
    }
    this.settled = slot;
  }

  private async count({ since, at }: { since: Date; at: Date }): Promise<DigestCounts> {
    const [placed, { toDispatch, returnsOpen, ticketsOpen, lowStock }] = await Promise.all([
      this.orders.listAll({
        status: ORDER_STATUSES.filter((status) => status !== 'CANCELLED'),
        startDate: new Date(since.getTime() + 1),
        endDate: at,
        sort: 'newest',
        page: 1,
        limit: 1,
      }),
      this.attention.count(),
    ]);
    return {
      newOrders: placed.meta.total,
      toDispatch,
      returns: returnsOpen,
      tickets: ticketsOpen,
      lowStock,
    };
  }

  private async record(digest: ShopDigest): Promise<void> {
    try {
      await this.unitOfWork.run(async () => {
        await this.digests.insert(digest);
        if (isWorthTelling(digest)) await this.tell(digest);
      });
    } catch (error) {
      if (!(error instanceof DigestSentError)) throw error;
    }
  }

  private async tell(digest: ShopDigest): Promise<void> {
    const staff = await this.users.staffWanting('shopDigest', 'orders:read');
    await this.notifications.notifyAll(staff, { type: 'SHOP_DIGEST', ...digestWords(digest) });
    await this.outbox.add(SHOP_DIGEST_MAIL, { slot: digest._id }, `digest:${digest._id}`);
  }
}
