import type { Connection } from 'mongoose';
import { measureClockDrift } from '#common/time/clock-drift.js';

/** The drift of this machine's clock from the database's, in milliseconds; positive when this machine is ahead. */
export function databaseDriftMs(connection: Connection): Promise<number> {
  return measureClockDrift(async () => {
    const { localTime } = await connection.db!.admin().command({ hello: 1 });
    return (localTime as Date).getTime();
  });
}
