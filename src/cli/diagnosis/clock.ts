import type { INestApplicationContext } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { AppConfig } from '#config/app-config.js';
import { CacheStore } from '#infrastructure/cache/cache.port.js';
import { databaseDriftMs } from '#infrastructure/database/clock-skew.js';
import { finding, type Finding } from './finding.js';

/** How far this machine may be from the others: less than any window that two processes compare. */
const ALLOWED_MS = 5_000;

/**
 * Compares the time of this machine with that of the database and of Redis, which every process of the shop asks. What is
 * embedded has the clock of this machine, so there is nothing to compare.
 */
export function clockFinding(shop: INestApplicationContext, { embedded }: AppConfig): Promise<Finding> {
  return finding({ name: 'clock' }, async () => {
    const found: string[] = [];
    if (!embedded.database) {
      const connection = shop.get<Connection>(getConnectionToken(), { strict: false });
      found.push(withinBounds('the database', await databaseDriftMs(connection)));
    }
    if (!embedded.cacheAndQueue)
      found.push(withinBounds('Redis', await shop.get(CacheStore, { strict: false }).clockDriftMs()));
    return found.join(', ') || "embedded services use this machine's clock";
  });
}

/**
 * @param other whose clock it was compared with @param driftMs see `measureClockDrift`
 * @returns the drift in words @throws Error when it is more than allowed
 */
export function withinBounds(other: string, driftMs: number): string {
  const text = `${(Math.abs(driftMs) / 1000).toFixed(1)} s from ${other}`;
  if (Math.abs(driftMs) > ALLOWED_MS)
    throw new Error(
      `${text}; synchronise the clocks of this machine and of ${other} (chrony, systemd-timesyncd)`,
    );
  return text;
}
