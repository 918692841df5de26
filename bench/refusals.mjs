// Measures what it costs to refuse malformed requests of thousands of keys, beside the refusal of a small one.
// Run it on the built service: npm run build && node bench/refusals.mjs
// It fails when the median of a large refusal is more than 5 ms.
import { freshDataDir, startOwnService } from '../scripts/lib/own-service.mjs';

const ROUNDS = 300;
const MOST_MS = 5;

const keys = (count) => Array.from({ length: count }, (_, i) => `k${i}`);
const object = (count) => Object.fromEntries(keys(count).map((key) => [key, 1]));

const REQUESTS = {
  'one unknown key in a body': post(object(1)),
  '1,900 unknown keys in a body': post(object(1_900)),
  '10,000 unknown keys in a body': post(object(10_000)),
  '1,900 keys below a field': post({ email: object(1_900) }),
  '10,000 levels of nesting': post('['.repeat(10_000)),
  '1,900 unknown keys in a query': get(keys(1_900).join('&')),
};

const dataDir = freshDataDir();
const service = await startOwnService({
  DATA_DIR: dataDir.path,
  SEED_DEMO: 'false',
  LOG_LEVEL: 'warn',
  RATE_LIMIT_STANDARD_MAX: '1000000',
  RATE_LIMIT_AUTH_MAX: '1000000',
});
let failed = false;
try {
  const times = new Map(Object.keys(REQUESTS).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, request] of Object.entries(REQUESTS)) {
      const startedAt = performance.now();
      const answer = await request();
      const text = await answer.text();
      times.get(name).push(performance.now() - startedAt);
      if (answer.status !== 400) throw new Error(`${name}: ${answer.status} ${text}`);
    }
  }
  for (const [name, all] of times) {
    const [median, p95] = [0.5, 0.95].map((part) => all.toSorted((a, b) => a - b)[Math.floor(part * ROUNDS)]);
    console.log(`${name}: p50 ${median.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms`);
    failed ||= median > MOST_MS;
  }
} finally {
  await service.stop();
  dataDir.remove();
}
process.exit(failed ? 1 : 0);

function post(value) {
  const body = typeof value === 'string' ? value : JSON.stringify(value);
  const headers = { 'content-type': 'application/json' };
  return () => fetch(`${service.url}/api/v1/auth/login`, { method: 'POST', headers, body });
}

function get(query) {
  return () => fetch(`${service.url}/api/v1/products?${query}`);
}
