/**
 * What an import of a catalogue costs: 10,000 products with three variants each (30,000 rows), everything embedded; again, when
 * nothing is different; and the export of it. Rows a second, CPU time and the most memory on the way.
 *
 *   node bench/imports.mjs [--products 10000]     needs the build, Linux
 */
import { setTimeout as delay } from 'node:timers/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { cpuTimeOf, memoryOf } from '../scripts/lib/process-figures.mjs';
import { mintedToken } from './lib/minted-token.mjs';
import { startShop } from './lib/shop-under-test.mjs';

const ROOT = resolve(import.meta.dirname, '..');
const ADMINISTRATOR = 'a'.repeat(24);
const LOOKS_EVERY_MS = 200;
const SIZES = ['S', 'M', 'L'];
const HEADER =
  'sku,name,description,brand,basePrice,itemType,mainCategory,categories,tags,attributes,weight,variantSku,variantOptions,variantBasePrice,variantStock';

const { values: options } = parseArgs({ options: { products: { type: 'string', default: '10000' } } });
const PRODUCTS = Number(options.products);
const file = new Blob([
  [HEADER, ...Array.from({ length: PRODUCTS }, (_, at) => rowsOf(at)).flat()].join('\n'),
]);

const shop = await startShop(ROOT);
try {
  await measured('an import', importFile);
  await measured('the same again', importFile);
  await measured('an export', async () => (await asAdmin('/products/admin/export')).arrayBuffer());
} finally {
  await shop.stop();
}

function rowsOf(at) {
  const sku = `BULK-${at}`;
  const attributes = JSON.stringify({ size: SIZES }).replaceAll('"', '""');
  const fields = [
    `Shirt ${at}`,
    'Cotton that lasts. '.repeat(10),
    'Nilgiri',
    499 + (at % 900),
    'Shirts',
    'Fashion',
    `Fashion > Shirts ${at % 40}`,
    'cotton',
    `"${attributes}"`,
    220,
  ].join(',');
  return SIZES.map((size, place) => {
    const options = `"${JSON.stringify({ size }).replaceAll('"', '""')}"`;
    const ofProduct = place === 0 ? fields : ','.repeat(9);
    return `${sku},${ofProduct},${sku}-${size},${options},${499 + (at % 900) + place * 50},${10 + place}`;
  });
}

function asAdmin(path, init = {}) {
  const headers = { authorization: `Bearer ${mintedToken(ADMINISTRATOR, 'ADMIN')}` };
  return fetch(`${shop.url}/api/v1${path}`, { ...init, headers });
}

async function importFile() {
  const body = new FormData();
  body.append('format', 'own');
  body.append('file', file, 'products.csv');
  const answer = await asAdmin('/products/admin/imports', { method: 'POST', body });
  if (answer.status !== 202) throw new Error(await answer.text());
  const { importId } = (await answer.json()).data;
  for (;;) {
    const { data } = await (await asAdmin(`/products/admin/imports/${importId}`)).json();
    if (data.state !== 'RUNNING') return data;
    await delay(LOOKS_EVERY_MS);
  }
}

async function measured(name, work) {
  let isDone = false;
  let most = 0;
  const watched = (async () => {
    while (!isDone) {
      most = Math.max(most, memoryOf(shop.pid).resident);
      await delay(LOOKS_EVERY_MS);
    }
  })();
  const before = memoryOf(shop.pid).resident;
  const [cpu, started] = [cpuTimeOf(shop.pid), performance.now()];
  const outcome = await work();
  const seconds = (performance.now() - started) / 1000;
  isDone = true;
  await watched;
  const cpuSeconds = (cpuTimeOf(shop.pid) - cpu) / 1000;
  const { state, created, updated, unchanged, failed } = outcome;
  const counts =
    state && ` ${state}: ${created} created, ${updated} updated, ${unchanged} unchanged, ${failed} failed;`;
  console.log(
    `${name}:${counts ?? ''} ${((PRODUCTS * SIZES.length) / seconds).toFixed(0)} rows a second (${seconds.toFixed(1)} s, ` +
      `${cpuSeconds.toFixed(1)} s of CPU), memory ${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most`,
  );
}
