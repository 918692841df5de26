/**
 * How long a service lets others wait beside an import of the nastiest files of 20 MB: `GET /health` every 50 ms, from the upload until
 * the import ends or a minute has passed. Each file has a service of its own, with everything embedded. Prints the median, the 99th
 * percentile and the slowest answer in milliseconds, beside those of a service at rest, and what became of the import. The exit code
 * is 1 when the slowest took longer than 250 ms, or an answer was a 5xx.
 *
 *   node bench/import-liveness.mjs [--only 'nested markup'] [--seconds 60] [folder of another build]     needs the build
 */
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';
import { ShopClient } from '../scripts/journey/shop-client.mjs';
import { signIn } from '../scripts/lib/shopping.mjs';
import { NASTY_FILES } from './lib/nasty-files.mjs';
import { answersBeside } from './lib/slowest-answer.mjs';

const LIMIT_MS = 250;
const REST_MS = 3_000;
const LOOKS_EVERY_MS = 500;
/** A service that was started outlives no end of this process. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const ENVIRONMENT = {
  SEED_DEMO: 'true',
  RATE_LIMIT_STANDARD_MAX: '100000000',
  RATE_LIMIT_ADMIN_MAX: '100000000',
};

const { values: options, positionals } = parseArgs({
  options: { only: { type: 'string' }, seconds: { type: 'string', default: '60' } },
  allowPositionals: true,
});
const [folder = join(import.meta.dirname, '..')] = positionals;
const library = join(resolve(folder), 'scripts', 'lib', 'own-service.mjs');
const { freshDataDir, startOwnService } = await import(pathToFileURL(library).href);
const ADMINISTRATOR = { email: 'admin@demo.shop', password: 'Admin#123' };

console.log(`${'file'.padEnd(40)}${['p50', 'p99', 'slowest'].map((name) => name.padStart(9)).join('')}`);
for (const [name, file] of Object.entries(NASTY_FILES))
  if (options.only === undefined || options.only === name) await measure(name, file);

async function measure(name, { format, text }) {
  const dataDir = freshDataDir();
  try {
    const service = await startOwnService({ DATA_DIR: dataDir.path, ...ENVIRONMENT });
    const stop = () => void service.stop().finally(() => process.exit(1));
    for (const signal of SIGNALS) process.once(signal, stop);
    try {
      const health = `${service.url}/health`;
      await answersBeside(health, () => delay(REST_MS));
      show('at rest', await answersBeside(health, () => delay(REST_MS)));
      const content = text();
      const beside = await answersBeside(health, () => importFile(service.url, format, content));
      show(`${name} (${(content.length / 1e6).toFixed(1)} MB)`, beside);
      const slowest = beside.times.at(-1);
      if (slowest > LIMIT_MS || beside.failures.length > 0 || beside.outcome.startsWith('5'))
        process.exitCode = 1;
    } finally {
      for (const signal of SIGNALS) process.off(signal, stop);
      await service.stop();
    }
  } finally {
    dataDir.remove();
  }
}

function show(name, { times, failures, outcome = '' }) {
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  const cells = [at(0.5), at(0.99), at(1)].map((ms) => ms.toFixed(0).padStart(9));
  const failed = failures.length === 0 ? '' : `  ${failures.length} failed: ${failures[0]}`;
  console.log(`${name.padEnd(40)}${cells.join('')}  ${outcome}${failed}`);
}

/** Imports a file until its end, or until the time is over. @returns what became of it */
async function importFile(url, format, content) {
  const headers = { authorization: `Bearer ${await signIn(new ShopClient(url), ADMINISTRATOR)}` };
  const until = performance.now() + Number(options.seconds) * 1000;
  const body = new FormData();
  body.append('format', format);
  body.append('file', new Blob([content]), 'products.csv');
  const answer = await fetch(`${url}/api/v1/products/admin/imports`, { method: 'POST', headers, body });
  if (answer.status !== 202) return `${answer.status} ${(await answer.json()).message}`;
  const { importId } = (await answer.json()).data;
  for (;;) {
    await delay(LOOKS_EVERY_MS);
    const looked = await fetch(`${url}/api/v1/products/admin/imports/${importId}`, { headers });
    if (looked.status !== 200) return `${looked.status} ${(await looked.json()).message}`;
    const { data } = await looked.json();
    const { state, rows, rowsDone, created, failed, notesTotal } = data;
    if (state !== 'RUNNING' || performance.now() > until)
      return `${state}: ${rowsDone} of ${rows} rows, ${created} created, ${failed} failed, ${data.errors.length} errors, ${notesTotal} notes${data.reason ? `, ${data.reason}` : ''}`;
  }
}
