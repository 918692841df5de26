import type { INestApplicationContext } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { AppConfig } from '#config/app-config.js';
import { finding, type Finding } from './finding.js';

/** How far this machine may be from the database: less than any window that two processes compare. */
const ALLOWED_MS = 5_000;

/**
 * Compares the time of this machine with the database's (`hello.localTime`), which every process of the shop asks. An
 * embedded database has the clock of this machine, so there is nothing to compare.
 */
export function clockFinding(shop: INestApplicationContext, config: AppConfig): Promise<Finding> {
  return finding({ name: 'clock' }, async () => {
    if (config.embedded.database) return "the embedded database has this machine's, nothing to compare with";
    const connection = shop.get<Connection>(getConnectionToken(), { strict: false });
    const asked = Date.now();
    const { localTime } = await connection.db!.admin().command({ hello: 1 });
    const answered = Date.now();
    return withinBounds((localTime as Date).getTime(), asked, answered);
  });
}

/**
 * The drift is what the way of the question cannot explain. Times in milliseconds since 1970.
 * @returns the drift @throws Error when it is more than allowed
 */
export function withinBounds(there: number, asked: number, answered: number): string {
  const drift = there < asked ? asked - there : Math.max(0, there - answered);
  const text = `${(drift / 1000).toFixed(1)} s from the database`;
  if (drift > ALLOWED_MS)
    throw new Error(`${text}; synchronise this machine and the database's (chrony, systemd-timesyncd)`);
  return text;
}
