import { statfs } from 'node:fs/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { SystemClock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { lastBackupAt } from '#infrastructure/backup/backup-record.js';
import { CacheStore } from '#infrastructure/cache/cache.port.js';
import { databaseDriftMs } from '#infrastructure/database/clock-skew.js';
import { Metrics, type Reading } from '#infrastructure/metrics/metrics.js';

/**
 * Gauges of the process and the machine it runs on: its role, whether it is closed, its clock and the disk of `DATA_DIR`. By the role the alarms know a
 * process of the shop, whatever the scrape job is called.
 */
@Injectable()
export class MachineGaugesService implements OnModuleInit {
  /** The time of files, which the console does not move. */
  private readonly machineClock = new SystemClock();

  constructor(
    private readonly metrics: Metrics,
    private readonly config: AppConfig,
    @InjectConnection() private readonly connection: Connection,
    private readonly cache: CacheStore,
  ) {}

  onModuleInit(): void {
    const { role, dataDir, keepsData, shop } = this.config;
    this.metrics.readOnScrape({
      name: 'storefront_process_info',
      help: 'Always 1: a process of the shop, with its role (api, worker or all).',
      labels: ['role'],
      read: async () => [{ labels: { role }, value: 1 }],
    });
    this.metrics.readOnScrape({
      name: 'storefront_shop_closed',
      help: 'Whether this process answers customers that the shop is closed for maintenance: 1 or 0.',
      labels: [],
      read: async () => [{ labels: {}, value: shop.closed ? 1 : 0 }],
    });
    this.metrics.readOnScrape({
      name: 'storefront_clock_drift_seconds',
      help: 'How far the clock of this machine is ahead of that of the database or of Redis, beyond the round trip; negative when it is behind. Left out for one that is embedded or does not answer.',
      labels: ['against'],
      read: () => this.drifts(),
    });
    this.metrics.readOnScrape({
      name: 'storefront_data_dir_free_bytes',
      help: 'What this process may still write to the disk of DATA_DIR. Left out when nothing is kept there.',
      labels: [],
      read: async () => (keepsData ? [{ labels: {}, value: await freeBytes(dataDir) }] : []),
    });
    this.metrics.readOnScrape({
      name: 'storefront_backup_age_seconds',
      help: 'Seconds since the last good backup of DATA_DIR, or since the database was made. Left out where the database is not embedded.',
      labels: [],
      read: async () => this.backupAge(),
    });
  }

  /** A shop with a database of its own is backed up by its tools. */
  private backupAge(): Reading[] {
    const { embedded, dataDir } = this.config;
    const at = embedded.database ? lastBackupAt(dataDir) : undefined;
    return at === undefined ? [] : [{ labels: {}, value: (this.machineClock.nowMs() - at.getTime()) / 1000 }];
  }

  private async drifts(): Promise<Reading[]> {
    const { database, cacheAndQueue } = this.config.embedded;
    const asked: Array<[against: string, driftMs: Promise<number>]> = [
      ...(database ? [] : [['database', databaseDriftMs(this.connection)] as [string, Promise<number>]]),
      ...(cacheAndQueue ? [] : [['redis', this.cache.clockDriftMs()] as [string, Promise<number>]]),
    ];
    const answers = await Promise.allSettled(asked.map(([, driftMs]) => driftMs));
    return answers.flatMap((answer, index) =>
      answer.status === 'fulfilled'
        ? [{ labels: { against: asked[index]![0] }, value: answer.value / 1000 }]
        : [],
    );
  }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
