import { Injectable } from '@nestjs/common';
import { freeBytes } from '#common/files/disk-space.js';
import { Clock, SystemClock } from '#common/time/clock.js';
import { DAY_MS, HOUR_MS } from '#common/time/durations.js';
import { AppConfig } from '#config/app-config.js';
import { lastBackupAt } from '#infrastructure/backup/backup-record.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { FailedEffectsRepository } from '#infrastructure/outbox/failed-effects.repository.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { NightlyBooksCheckService } from '#modules/bookkeeping/index.js';
import { NotificationsService } from '#modules/notifications/index.js';
import { OrderListsService } from '#modules/order-lists/index.js';
import { UsersService } from '#modules/users/index.js';
import { ShopWatchRepository, ToldLatelyError } from '../data/shop-watch.repository.js';
import { COMPARED_MS, haveStopped, WATCH_KINDS, watchWords, type WatchFinding } from '../domain/watch.js';
import { SHOP_WATCH_MAIL } from '../shop-watch.jobs.js';
import {
  COMPARE_AFTER_MS,
  FORGET_AFTER_MS,
  LEAST_FREE_BYTES,
  OLDEST_BACKUP_MS,
  REMIND_AFTER_MS,
} from '../shop-watch.limits.js';

/**
 * Tells a shop without Prometheus of the faults that cannot wait: a mail to `SELLER_EMAIL`, and notifications of the
 * administrators who want `SHOP_ALERT` (decisions 14.15). Of several processes one tells; what lasts is told once a day.
 */
@Injectable()
export class ShopWatchService {
  private readonly startedAtMs: number;
  /** The time of files, which the console does not move. */
  private readonly machineClock = new SystemClock();

  constructor(
    private readonly watches: ShopWatchRepository,
    private readonly effects: FailedEffectsRepository,
    private readonly books: NightlyBooksCheckService,
    private readonly orders: OrderListsService,
    private readonly users: UsersService,
    private readonly notifications: NotificationsService,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {
    this.startedAtMs = clock.nowMs();
  }

  /** Tells of each fault that is new or has lasted for a day, and forgets those that have ended. Safe with concurrent processes. */
  async tellDue(): Promise<void> {
    const findings = await this.findings();
    for (const finding of findings) await this.tell(finding);
    const ended = WATCH_KINDS.filter((kind) => findings.every((finding) => finding.kind !== kind));
    await this.watches.forget(ended, new Date(this.clock.nowMs() - FORGET_AFTER_MS));
  }

  private async findings(): Promise<WatchFinding[]> {
    const { keepsData, dataDir } = this.config;
    const deadLetters = await this.effects.count();
    const differences = await this.books.lastDifferences();
    const free = keepsData ? freeBytes(dataDir) : undefined;
    const backupAge = this.ageOfLateBackup();
    const stopped = await this.ordersThatStopped();
    return [
      ...(deadLetters > 0 ? [{ kind: 'DEAD_LETTERS' as const, figure: deadLetters }] : []),
      ...(differences > 0 ? [{ kind: 'BOOKS_WRONG' as const, figure: differences }] : []),
      ...(free !== undefined && free < LEAST_FREE_BYTES
        ? [{ kind: 'DISK_FILLING' as const, figure: Math.floor(free / 1e6) }]
        : []),
      ...(backupAge === undefined
        ? []
        : [{ kind: 'BACKUP_LATE' as const, figure: Math.floor(backupAge / HOUR_MS) }]),
      ...(stopped === undefined ? [] : [{ kind: 'ORDERS_STOPPED' as const, figure: stopped }]),
    ];
  }

  /** The age of a backup that is too old, in milliseconds; undefined where none is due. */
  private ageOfLateBackup(): number | undefined {
    const { production, embedded, dataDir } = this.config;
    const at = production && embedded.database ? lastBackupAt(dataDir) : undefined;
    const age = at === undefined ? 0 : this.machineClock.nowMs() - at.getTime();
    return age > OLDEST_BACKUP_MS ? age : undefined;
  }

  /** How many orders the hours of last week had whose like has nearly none; undefined where orders go on. */
  private async ordersThatStopped(): Promise<number | undefined> {
    const now = this.clock.nowMs();
    if (this.config.shop.closed || now - this.startedAtMs < COMPARE_AFTER_MS) return undefined;
    for (const length of COMPARED_MS) {
      const weekAgo = await this.ordersBefore(now - 7 * DAY_MS, length);
      if (haveStopped({ now: await this.ordersBefore(now, length), weekAgo })) return weekAgo;
    }
    return undefined;
  }

  private async ordersBefore(endMs: number, length: number): Promise<number> {
    const { meta } = await this.orders.listAll({
      startDate: new Date(endMs - length + 1),
      endDate: new Date(endMs),
      sort: 'newest',
      page: 1,
      limit: 1,
    });
    return meta.total;
  }

  private async tell(finding: WatchFinding): Promise<void> {
    const { kind } = finding;
    const at = this.clock.now();
    const since = new Date(at.getTime() - REMIND_AFTER_MS);
    if (await this.watches.isToldSince(kind, since)) return;
    try {
      await this.unitOfWork.run(async () => {
        await this.watches.record(kind, { at, since });
        const staff = await this.users.staffWanting('shopAlerts', 'settings:read');
        await this.notifications.notifyAll(staff, {
          type: 'SHOP_ALERT',
          ...watchWords(finding),
          metadata: { kind },
        });
        await this.outbox.add(SHOP_WATCH_MAIL, finding, `watch:${kind}`);
      });
    } catch (error) {
      if (!(error instanceof ToldLatelyError)) throw error;
    }
  }
}
