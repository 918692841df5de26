import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { DAY_MS, HOUR_MS } from '#common/time/durations.js';
import { AppConfig } from '#config/app-config.js';
import { AuditLogService } from '#modules/audit-log/index.js';
import { NotificationsService } from '#modules/notifications/index.js';
import { StockRetentionService } from '#modules/products/stock/index.js';
import { DatabasePoller } from './database-poller.js';

/** Deletes what is older than the shop keeps it: entries of the audit log, notifications, stock movements. By default nothing is. */
@Injectable()
export class RetentionPoller extends DatabasePoller {
  constructor(
    auditLog: AuditLogService,
    notifications: NotificationsService,
    stock: StockRetentionService,
    { retention }: AppConfig,
    clock: Clock,
  ) {
    const logger = new Logger('Retention');
    const kept = [
      ['audit log', retention.auditLogDays, auditLog],
      ['notifications', retention.notificationDays, notifications],
      ['stock movements', retention.stockMovementDays, stock],
    ] as const;
    super(clock, HOUR_MS, async (isStopping) => {
      for (const [what, days, records] of kept) {
        if (days === 0) continue;
        const before = new Date(clock.nowMs() - days * DAY_MS);
        const deleted = await records.deleteOlder(before, isStopping);
        if (deleted > 0)
          logger.log({
            event: 'retention.deleted',
            msg: 'Deleted records that are older than the shop keeps them',
            what,
            days,
            deleted,
          });
      }
    });
  }
}
