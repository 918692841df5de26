import type { INestApplicationContext } from '@nestjs/common';
import { fullDisk } from '#common/files/disk-space.js';
import { ConfigError } from '#config/config-error.js';
import type { AppConfig } from '#config/app-config.js';
import { untilReachable } from '#infrastructure/connecting/until-reachable.js';
import { beginRuntime, type Runtime } from './runtime.js';
import type { StartedApplication } from './start-application.js';

/** A running process of the service. */
export interface RunningService extends StartedApplication {
  /** Ends running requests and jobs, then the connections, then the embedded parts. */
  stop(): Promise<void>;
}

/**
 * Starts the process that the configuration's role names. A database or Redis that is lost before the process has started is
 * waited for again, until the patience of this start has ended.
 * @throws ConfigError with a line for each invalid variable
 */
export function start(config: AppConfig): Promise<RunningService> {
  return untilReachable(() => attempt(config), config.startPatienceMs);
}

/** The code of the application loads while the embedded database opens its files in a thread of its own. */
async function attempt(config: AppConfig): Promise<RunningService> {
  await checkServices(config);
  try {
    const { opened } = await beginRuntime(config);
    const [runtime, { startApplication }] = await Promise.all([opened, import('./start-application.js')]);
    return await startOn(runtime, startApplication);
  } catch (error) {
    throw await explained(error, config);
  }
}

async function startOn(
  runtime: Runtime,
  startApplication: (runtime: Runtime) => Promise<StartedApplication>,
): Promise<RunningService> {
  try {
    const started = await startApplication(runtime);
    return { ...started, stop: () => stop(started.app, runtime) };
  } catch (error) {
    await runtime.close();
    throw error;
  }
}

/**
 * Waits up to a minute for database and Redis, which may be starting as well, and says so once for each.
 * @throws ConfigError when one of them still cannot be reached; at once when it does not let this process in
 */
async function checkServices({ database, redis, startPatienceMs }: AppConfig): Promise<void> {
  const { uri } = database;
  const { url } = redis;
  await Promise.all([
    uri === undefined ? undefined : untilReachable(() => checkedDatabase(uri), startPatienceMs),
    url === undefined ? undefined : untilReachable(() => checkedRedis(url), startPatienceMs),
  ]);
}

async function checkedDatabase(uri: string): Promise<void> {
  const { checkDatabase } = await import('#infrastructure/database/connection-check.js');
  await checkDatabase(uri);
}

async function checkedRedis(url: string): Promise<void> {
  const { checkRedis } = await import('#infrastructure/cache/check-redis.js');
  await checkRedis(url);
}

async function stop(app: INestApplicationContext, runtime: Runtime): Promise<void> {
  try {
    await app.close();
  } finally {
    await runtime.close();
  }
}

/** Translates a start-up error into a `ConfigError` that names the variable, where one is responsible. */
async function explained(error: unknown, config: AppConfig): Promise<unknown> {
  if (error instanceof ConfigError) return error;
  return (await lostService(error, config)) ?? faultOfMachine(error, config);
}

/** Returns the fault of a configured database or Redis that does not answer any more; undefined for other errors. */
async function lostService(error: unknown, { database, redis }: AppConfig): Promise<ConfigError | undefined> {
  const { databaseFault, isLostDatabase } = await import('#infrastructure/database/connection-check.js');
  if (database.uri !== undefined && isLostDatabase(error)) return databaseFault(error);
  const { isLostRedis, redisFault } = await import('#infrastructure/cache/check-redis.js');
  return redis.url !== undefined && isLostRedis(error) ? redisFault(error) : undefined;
}

function faultOfMachine(error: unknown, { http, dataDir, keepsData }: AppConfig): unknown {
  const { code = '', syscall, path, message } = error as NodeJS.ErrnoException;
  if (syscall === 'listen' && code === 'EADDRINUSE') {
    return new ConfigError([
      `PORT: ${http.port} is in use; end what listens there or set PORT to another number`,
    ]);
  }
  if (syscall === 'listen' && code === 'EACCES') {
    return new ConfigError([`PORT: ${http.port} may not be used by this user; set PORT to 1024 or higher`]);
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new ConfigError([`HOST: "${http.host}" is not an address of this machine`]);
  }
  const full = keepsData ? fullDisk(dataDir) : undefined;
  if (full !== undefined) return new ConfigError([`DATA_DIR: ${full}`]);
  if (path?.startsWith(dataDir) === true) return new ConfigError([`DATA_DIR: ${message}`]);
  return error;
}
