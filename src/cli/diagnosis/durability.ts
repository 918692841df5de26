import type { INestApplicationContext } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { AppConfig } from '#config/app-config.js';
import { redisMemory, type RedisMemory } from '#infrastructure/cache/check-redis.js';
import { finding, type Finding } from './finding.js';

/** A Redis that refuses eviction refuses writes when it is full: the operator should know before. */
const NEARLY_FULL = 0.9;

/** Checks how database and Redis keep what they have acknowledged. What is embedded has no such settings. */
export async function durabilityFindings(
  shop: INestApplicationContext,
  { embedded, redis }: AppConfig,
): Promise<Finding[]> {
  return [
    ...(embedded.database ? [] : [await finding({ name: 'MongoDB' }, () => databaseKeeps(shop))]),
    ...(redis.url === undefined ? [] : [await redisFinding(redis.url)]),
  ];
}

/** The effective options of the service's own connection, and who else has the data. */
async function databaseKeeps(shop: INestApplicationContext): Promise<string> {
  const connection = shop.get<Connection>(getConnectionToken(), { strict: false });
  const { writeConcern, readPreference } = connection.getClient().options;
  const {
    hosts = [],
    passives = [],
    arbiters = [],
    msg,
  } = await connection.db!.admin().command({ hello: 1 });
  const members = (hosts as string[]).length + (passives as string[]).length;
  const says = [
    `database "${connection.name}"`,
    `writes by w=${writeConcern?.w ?? 'default'}`,
    `reads from the ${readPreference.mode}`,
  ].join(', ');
  if (msg === 'isdbgrid') return `${says}; a sharded cluster`;
  if ((arbiters as string[]).length > 0 && members < 3)
    throw new Error(
      `${says}; ${members} members with data and an arbiter: without one of them no write is acknowledged; make the arbiter a member with data`,
    );
  return members === 1 ? `${says}; one member: only backups survive its loss` : `${says}; ${members} members`;
}

/** A user who may not ask is no fault of the shop: the note says what to look at. */
function redisFinding(url: string): Promise<Finding> {
  return finding({ name: 'Redis' }, async () => {
    const memory = await redisMemory(url).catch((error: Error) => {
      if (/NOPERM|unknown command/i.test(error.message)) return undefined;
      throw error;
    });
    return memory === undefined
      ? 'its user may not run INFO; check that maxmemory-policy is noeviction'
      : keepsJobs(memory);
  });
}

/** @returns what is used @throws Error when jobs may be evicted, or writes are about to be refused */
export function keepsJobs({ policy, usedBytes, maxBytes }: RedisMemory): string {
  if (policy !== 'noeviction')
    throw new Error(
      `maxmemory-policy is ${policy}: when it is full it drops jobs, counters and codes; set noeviction`,
    );
  const used = `noeviction, ${megabytes(usedBytes)} used`;
  if (maxBytes === 0) return `${used}, no limit (maxmemory)`;
  if (usedBytes > NEARLY_FULL * maxBytes)
    throw new Error(`${used} of ${megabytes(maxBytes)}: it is about to refuse writes; give it more memory`);
  return `${used} of ${megabytes(maxBytes)}`;
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
