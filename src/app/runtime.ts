import { join } from 'node:path';
import type { Logger } from 'pino';
import { closeToOthers } from '#common/files/private-files.js';
import { SystemClock, type Clock } from '#common/time/clock.js';
import type { AppConfig } from '#config/app-config.js';
import { createLogger } from '#infrastructure/logging/structured-logger.js';

/** What stands before the application is built: configuration, time, log, and the address of the database. */
export interface Runtime {
  readonly config: AppConfig;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly databaseUri: string;
  /** Ends what was started for the runtime (the embedded database). Called after the application has closed. */
  close(): Promise<void>;
}

/** What the service keeps in `DATA_DIR`. */
const KEPT = ['database', 'media', 'secrets.json', 'clock.json', 'database.uri'];

/** Starts what the application needs to be there before it: the embedded database, where no other is configured. */
export async function startRuntime(config: AppConfig): Promise<Runtime> {
  closeToOthers(config.dataDir, KEPT);
  const clock = await createClock(config);
  const logger = createLogger(config.operations.logLevel);
  if (config.database.uri !== undefined) {
    return { config, clock, logger, databaseUri: config.database.uri, close: async () => undefined };
  }
  const { startEmbeddedDatabase } = await import('./embedded-database.js');
  const database = await startEmbeddedDatabase(config);
  return { config, clock, logger, databaseUri: database.uri, close: () => database.close() };
}

/** The shop's time: the machine's, or one that the developer console can move. */
export async function createClock(config: AppConfig): Promise<Clock> {
  if (!config.devConsole) return new SystemClock();
  const { PersistentClock } = await import('#dev/clock/persistent-clock.js');
  return new PersistentClock(join(config.dataDir, 'clock.json'));
}
