import { getQueueToken } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import type { AppConfig } from '#config/app-config.js';
import { OutboxStore } from '#infrastructure/database/outbox/outbox.store.js';
import { SchemaInstaller } from '#infrastructure/database/schema-installer.js';
import { QUEUES } from '#infrastructure/queue/jobs.js';
import { ReservationRelease } from '#modules/orders/index.js';
import { withShop } from './command-context.js';
import type { CommandResult } from './run-command.js';

/** How many failures one call of `listFailures` shows of the outbox, and of each queue. */
const SHOWN = 100;

/** Lists the effects that were given up after their last try, and the failed jobs that a Redis keeps. */
export async function listFailures(config: AppConfig): Promise<CommandResult> {
  return withShop(config, async (shop) => {
    const store = shop.get(OutboxStore, { strict: false });
    const entries = await store.failed(SHOWN);
    const lines = entries.map(
      ({ _id, job, orderingKey, createdAt, requestId, error }) =>
        `outbox  ${_id.toHexString()}  ${job}  ${orderingKey}  ${createdAt.toISOString()}  request ${requestId ?? '-'}  ${error ?? ''}`,
    );
    if (config.redis.url !== undefined) {
      for (const name of QUEUES) {
        const queue = shop.get<Queue>(getQueueToken(name), { strict: false });
        for (const job of await queue.getFailed(0, SHOWN - 1)) {
          lines.push(`queue ${name}  ${job.id ?? '-'}  ${job.name}  ${job.failedReason ?? ''}`);
        }
      }
    }
    const ok = lines.length === 0;
    const end = ok
      ? 'Nothing has failed.'
      : `${lines.length} shown (at most ${SHOWN} of each). When the cause is gone: npm run outbox:replay`;
    return { lines: [...lines, end], ok };
  });
}

/** Puts all effects that were given up back to be tried again. A running worker begins within seconds. */
export async function replayOutbox(config: AppConfig): Promise<CommandResult> {
  return withShop(config, async (shop) => {
    const replayed = await shop.get(OutboxStore, { strict: false }).replayFailed();
    return {
      lines: [`${replayed} failed effects will be tried again, by a worker that runs or by the next one.`],
      ok: true,
    };
  });
}

/** Ends the unpaid orders whose reservation has run out, as the worker does, after asking the gateway. */
export async function releaseReservations(config: AppConfig): Promise<CommandResult> {
  return withShop(config, async (shop) => {
    await shop.get(ReservationRelease, { strict: false }).releaseDue();
    return { lines: ['Reservations that have run out are released.'], ok: true };
  });
}

/** Makes the collections and indexes that this version of the service needs. Again is fine. */
export async function migrateDatabase(config: AppConfig): Promise<CommandResult> {
  return withShop(config, async (shop) => {
    const installer = shop.get(SchemaInstaller, { strict: false });
    const missing = await installer.missing();
    await installer.install();
    const lines =
      missing.length === 0
        ? ['The database has everything.']
        : [...missing.map((what) => `made ${what}`), 'The database is up to date.'];
    return { lines, ok: true };
  });
}
