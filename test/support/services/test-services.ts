import { ownDatabase } from '../database.js';
import { takeBucket, type ImageBucket } from './image-bucket.js';
import { startMailServer, type MailServer } from './mail-server.js';
import { takeRedisDatabase, type RedisDatabase } from './redis.js';

/**
 * The services around one application of a test. Without further ado these are the stand-ins that the service carries
 * itself; `npm run tool -- services` puts real servers in their place, by these variables:
 *
 * - `TEST_MONGODB_URI`  a replica set, or a server that answers as one
 * - `TEST_REDIS_URL`    a Redis server with many databases
 * - `TEST_SMTP`         `true`: mails go out by SMTP
 * - `TEST_S3_ENDPOINT`  an S3 server with the buckets `shop-1`, `shop-2`, ... one for each worker
 */
export interface TestServices {
  /** The variables by which the application uses them. */
  readonly env: Record<string, string>;
  readonly databaseUri: string;
  readonly redis: RedisDatabase | undefined;
  readonly mailServer: MailServer | undefined;
  readonly images: ImageBucket | undefined;
  close(): Promise<void>;
}

/** For a test of the stand-ins themselves: no real server takes their place. */
export const STAND_INS = { REDIS_URL: '', SMTP_URL: '', S3_ENDPOINT: '' } as const;

/** Opens what an application needs. A variable of `env`, even an empty one, keeps that part as the test wants it. */
export async function openServices(env: Record<string, string>): Promise<TestServices> {
  const { TEST_REDIS_URL, TEST_SMTP, TEST_S3_ENDPOINT } = process.env;
  const database = await ownDatabase();
  const redis =
    TEST_REDIS_URL === undefined || 'REDIS_URL' in env ? undefined : await takeRedisDatabase(TEST_REDIS_URL);
  const mailServer = TEST_SMTP !== 'true' || 'SMTP_URL' in env ? undefined : await startMailServer();
  const images =
    TEST_S3_ENDPOINT === undefined || 'S3_ENDPOINT' in env ? undefined : takeBucket(TEST_S3_ENDPOINT);
  return {
    env: {
      ...(redis === undefined ? {} : { REDIS_URL: redis.url }),
      ...(mailServer === undefined ? {} : { SMTP_URL: mailServer.url }),
      ...images?.env,
    },
    databaseUri: database.uri,
    redis,
    mailServer,
    images,
    close: async () => {
      await mailServer?.close();
      await redis?.close();
      await database.close();
    },
  };
}
