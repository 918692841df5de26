import { join } from 'node:path';
import type { Logger } from 'pino';
import { closeToOthers } from '#common/files/private-files.js';
import { SystemClock, type Clock } from '#common/time/clock.js';
import type { AppConfig } from '#config/app-config.js';
import { createLogger } from '#infrastructure/logging/structured-logger.js';
import type { ReachableDatabase } from './embedded-database.js';

/** The parts that exist before the application is built: configuration, clock, logger and the database URI. */
export interface Runtime {
  readonly config: AppConfig;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly databaseUri: string;
  /** Stops the embedded database, if any. Called after the application has closed. */
  close(): Promise<void>;
}

const STDOUT = 1;

/** Files and folders of the service in `DATA_DIR`. */
const KEPT = ['database', 'media', 'secrets.json', 'clock.json', 'database.uri', 'backup.json'];

/**
 * Prepares the runtime; starts the embedded database when no other is configured. Returns when its thread runs; `opened` is
 * the runtime with the database open. Meanwhile this thread can load code.
 */
export async function beginRuntime(config: AppConfig): Promise<{ readonly opened: Promise<Runtime> }> {
  closeToOthers(config.dataDir, KEPT);
  const clock = await createClock(config);
  const logger = createLogger(config.operations.logLevel, STDOUT, config.operations.logFormat);
  warnOfNearMisses(config, logger);
  const { uri } = config.database;
  const on = (database: ReachableDatabase): Runtime => {
    const stopFollowing = clock.follow();
    const close = () => {
      stopFollowing();
      return database.close();
    };
    return { config, clock, logger, databaseUri: database.uri, close };
  };
  if (uri !== undefined) return { opened: Promise.resolve(on({ uri, close: async () => undefined })) };
  const { beginEmbeddedDatabase } = await import('./embedded-database.js');
  const database = await beginEmbeddedDatabase(config);
  return { opened: database.opened.then(on) };
}

function warnOfNearMisses({ nearMisses }: AppConfig, logger: Logger): void {
  for (const { given, meant } of nearMisses) {
    logger.warn({
      event: 'config.variable_unknown',
      msg: 'A variable that is not of this service has no effect; another one may be meant',
      given,
      meant,
    });
  }
}

/** The application clock: system time, or adjustable when the developer console exists. */
export async function createClock(config: AppConfig): Promise<Clock> {
  if (!config.devConsole) return new SystemClock();
  const { PersistentClock } = await import('#common/time/persistent-clock.js');
  return new PersistentClock(join(config.dataDir, 'clock.json'));
}
