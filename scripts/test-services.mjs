/**
 * Runs the tests of several processes and of outages (`test/services`), the contracts of the servers, and the end-to-end
 * tests that a server may make different, with real servers instead of stand-ins where available.
 *
 *   npm run tool -- services              these
 *   npm run tool -- services --all     all end-to-end and contract tests, as always with MONGODB_URI
 *   npm run tool -- services checkout  the files whose path matches
 *
 * Redis:     `redis-server` of this machine (Debian: apt-get install redis-server), started here on a free port
 * SMTP, S3:  started here from npm
 * MongoDB:   the replica set of MONGODB_URI, else the embedded one
 * Typesense: the server of TYPESENSE_URL and TYPESENSE_API_KEY, else the embedded engine and a stand-in
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import S3rver from 's3rver';
import { freePort } from './lib/free-port.mjs';
import { freshDataDir } from './lib/own-service.mjs';

/** No more workers than this: each has a bucket of its own. */
const MOST_WORKERS = 6;
const JEST = join('node_modules', 'jest', 'bin', 'jest.js');
const ALL = '--all';
const OUTAGES = 'test/services/';
/** Limits and counters, the queue and its mails, locks of many requests at once, pictures, probes. */
const OF_SERVERS = [
  'test/contract/(cache|change-feed|image-host|job-queue|mailer)',
  'test/e2e/auth/auth-limiter',
  'test/e2e/checkout/(checkout-concurrency|idempotent-checkout)',
  'test/e2e/dev-console/live-mails',
  'test/e2e/edge/(queued-mails|rate-limits)',
  'test/e2e/health/',
  'test/e2e/payments/payment-webhook',
  'test/e2e/products/upload-image',
  'test/e2e/service/metrics',
];
const ALL_FILES = ['test/contract/', 'test/e2e/'];

const version = redisVersion();
if (version === undefined) {
  console.error(
    'redis-server is not installed. On Debian: apt-get install redis-server; on macOS: brew install redis',
  );
  process.exit(1);
}
const folder = freshDataDir();
const redis = await startRedis();
const s3 = await startS3();
const { MONGODB_URI = '', TYPESENSE_URL = '' } = process.env;
console.log(
  [
    `Real: Redis ${version}, SMTP (smtp-server), S3 (s3rver)`,
    MONGODB_URI === '' ? '' : ', MongoDB (MONGODB_URI)',
    TYPESENSE_URL === '' ? '' : ', Typesense (TYPESENSE_URL)',
    '. Embedded or played: ',
    MONGODB_URI === '' ? 'MongoDB (MONGODB_URI names none), ' : '',
    TYPESENSE_URL === '' ? 'Typesense (TYPESENSE_URL names none), ' : '',
    'payment gateway, carrier.',
  ].join(''),
);
const given = process.argv.slice(2);
// Tests wait for real time here: the budget of `npm test` is not for them.
const options = ['--reporters=default', '--selectProjects', 'test', 'services'];
const jest = spawn(process.execPath, [JEST, ...patterns(), ...options], {
  stdio: 'inherit',
  env: {
    ...process.env,
    TEST_REDIS_URL: redis.url,
    TEST_SMTP: 'true',
    TEST_S3_ENDPOINT: s3.endpoint,
    ...(MONGODB_URI === '' ? {} : { TEST_MONGODB_URI: MONGODB_URI }),
  },
});
const [code] = await once(jest, 'exit');
await s3.close();
await redis.close();
folder.remove();
process.exit(code ?? 1);

/** Returns the given patterns, else those of the servers. Jest takes the files whose path matches one. */
function patterns() {
  const named = given.filter((argument) => argument !== ALL);
  if (named.some((argument) => !argument.startsWith('-'))) return named;
  const chosen = given.includes(ALL) || MONGODB_URI !== '' ? ALL_FILES : OF_SERVERS;
  return [OUTAGES, ...chosen, ...(TYPESENSE_URL === '' ? [] : ['test/contract/search-engine']), ...named];
}

function redisVersion() {
  const { stdout } = spawnSync('redis-server', ['--version'], { encoding: 'utf8' });
  return /v=(\S+)/.exec(stdout ?? '')?.[1];
}

/** Each application of a test uses a separate database. */
async function startRedis() {
  const port = String(await freePort());
  const args = ['--port', port, '--bind', '127.0.0.1', '--save', '', '--databases', '2000'];
  const server = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: server.stdout })) {
    if (/Ready to accept connections/.test(line)) break;
  }
  server.stdout.resume();
  return {
    url: `redis://127.0.0.1:${port}`,
    close: async () => {
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}

/** A bucket for each worker of the test run. */
async function startS3() {
  const directory = join(folder.path, 's3');
  mkdirSync(directory);
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: Array.from({ length: MOST_WORKERS }, (_, index) => ({ name: `shop-${index + 1}` })),
  });
  const { port } = await server.run();
  return { endpoint: `http://127.0.0.1:${port}`, close: () => server.close() };
}
