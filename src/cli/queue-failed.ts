import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { FailedEffectsRepository } from '#infrastructure/outbox/failed-effects.repository.js';
import { JobQueue } from '#infrastructure/queue/job-queue.port.js';
import { UsageError } from './arguments.js';
import { runWhenCalled, type Command } from './command.js';
import { withShop } from './command-context.js';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1_000;

/** A listed failure. */
interface Failure {
  /** The outbox (see `outbox:replay` and `outbox:drop`) or a Redis queue. */
  readonly source: string;
  readonly id: string;
  readonly job: string;
  /** The ordering key of the effect. */
  readonly about: string | null;
  /** Attempts since the last replay, if they were counted. */
  readonly tries: number | null;
  /** Since the effect was written. */
  readonly ageSeconds: number;
  readonly requestId: string | null;
  readonly error: string;
}

export const queueFailed: Command<number> = {
  name: 'queue:failed',
  summary:
    'Lists dead letters (effects that failed their last attempt), oldest first, and failed jobs kept in Redis.',
  forms: ['[--limit <n>]'],
  options: {
    limit: {
      value: 'n',
      help: `maximum of the outbox, and of each queue: 1 to ${MAX_LIMIT} (default ${DEFAULT_LIMIT})`,
    },
  },
  read: ({ words, options: { limit = String(DEFAULT_LIMIT) } }) => {
    if (words.length > 0) throw new UsageError(`Unexpected argument '${words[0]}'.`);
    const count = /^\d{1,4}$/.test(String(limit)) ? Number(limit) : 0;
    if (count < 1 || count > MAX_LIMIT)
      throw new UsageError(`--limit is a number from 1 to ${MAX_LIMIT}, not '${limit}'.`);
    return count;
  },
  run: (config, limit) =>
    withShop(config, async (shop) => {
      const total = await shop.get(FailedEffectsRepository, { strict: false }).count();
      const failures = [...(await ofOutbox(shop, limit)), ...(await ofQueues(shop, limit))];
      const ok = failures.length === 0;
      const end = ok
        ? 'Nothing has failed.'
        : `${failures.length} shown; the outbox has ${total}. When the cause is gone: node dist/cli/outbox-replay.js <id>`;
      return { lines: [...failures.map(lineOf), end], data: { total, failures }, ok };
    }),
};

async function ofOutbox(shop: INestApplicationContext, limit: number): Promise<Failure[]> {
  const now = shop.get(Clock, { strict: false }).nowMs();
  const entries = await shop.get(FailedEffectsRepository, { strict: false }).list(limit);
  return entries.map(({ _id, job, orderingKey, tries, createdAt, requestId, error }) => ({
    source: 'outbox',
    id: _id.toHexString(),
    job,
    about: orderingKey,
    tries: tries ?? null,
    ageSeconds: secondsBetween(createdAt.getTime(), now),
    requestId: requestId ?? null,
    error: error ?? '',
  }));
}

/** Failed jobs in the queues that are not in the outbox: see `JobQueue.failed`. */
async function ofQueues(shop: INestApplicationContext, limit: number): Promise<Failure[]> {
  const now = shop.get(Clock, { strict: false }).nowMs();
  const jobs = await shop.get(JobQueue, { strict: false }).failed(limit);
  return jobs.map(({ queue, id, name, attempts, enqueuedAtMs, error }) => ({
    source: `queue ${queue}`,
    id,
    job: name,
    about: null,
    tries: attempts,
    ageSeconds: secondsBetween(enqueuedAtMs, now),
    requestId: null,
    error,
  }));
}

function lineOf({ source, id, job, about, tries, ageSeconds, requestId, error }: Failure): string {
  const tried = tries === null ? 'tries unknown' : `${tries} ${tries === 1 ? 'try' : 'tries'}`;
  return [
    source,
    id,
    job,
    tried,
    `${ageOf(ageSeconds)} old`,
    about ?? '-',
    `request ${requestId ?? '-'}`,
    error,
  ]
    .join('  ')
    .trimEnd();
}

function secondsBetween(fromMs: number, toMs: number): number {
  return Math.max(0, Math.floor((toMs - fromMs) / 1000));
}

/** Formats an age in the largest fitting unit. */
function ageOf(seconds: number): string {
  if (seconds >= 86_400) return `${Math.floor(seconds / 86_400)} d`;
  if (seconds >= 3_600) return `${Math.floor(seconds / 3_600)} h`;
  if (seconds >= 60) return `${Math.floor(seconds / 60)} min`;
  return `${seconds} s`;
}

runWhenCalled(import.meta.url, queueFailed);
