/**
 * Measures an import of a catalogue: 10,000 products with three variants each (30,000 rows), everything embedded;
 * again, when nothing is different; and the export of it. Rows a second, CPU time and the most memory on the way, in
 * brackets without mapped files. Then what customers do in the shop, beside a shop with a tenth of the catalogue: p50
 * in milliseconds. It may cost 1.3 times as much, or the exit code is 1.
 *
 *   node bench/imports.mjs [--products 10000]     needs the build, Linux
 */
import { setTimeout as delay } from 'node:timers/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { cpuTimeOf, memoryOf } from '../scripts/lib/process-figures.mjs';
import { measureShops } from './lib/imported-shop.mjs';
import { anAdministrator, startShop } from './lib/shop-under-test.mjs';

const ROOT = resolve(import.meta.dirname, '..');
const LOOKS_EVERY_MS = 200;
const SIZES = ['S', 'M', 'L'];
const HEADER =
  'sku,name,description,brand,basePrice,itemType,mainCategory,categories,tags,attributes,weight,variantSku,variantOptions,variantBasePrice,variantStock';

const { values: options } = parseArgs({ options: { products: { type: 'string', default: '10000' } } });
const PRODUCTS = Number(options.products);
const GROWTH_LIMIT = 1.3;
// Answers from memory would hide what a page costs.
const SETTINGS = { CATALOGUE_CACHE_SECONDS: '0' };

const shop = await startShop(ROOT, SETTINGS);
try {
  await measured('an import', () => importFile(shop, PRODUCTS));
  await measured('the same again', () => importFile(shop, PRODUCTS));
  await measured('an export', async () => (await asAdmin(shop, '/products/admin/export')).arrayBuffer());
  const smaller = await startShop(ROOT, SETTINGS);
  try {
    await importFile(smaller, PRODUCTS / 10);
    compare(await measureShops([smaller, shop]));
  } finally {
    await smaller.stop();
  }
} finally {
  await shop.stop();
}

function compare(figures) {
  for (const [name, [small, large]] of Object.entries(figures)) {
    const growth = large / small;
    const isGood = growth <= GROWTH_LIMIT;
    if (!isGood) process.exitCode = 1;
    const cells = [small.toFixed(1), large.toFixed(1), growth.toFixed(2)].map((cell) => cell.padStart(8));
    console.log(`${name.padEnd(30)}${cells.join('')}${isGood ? '' : '  TOO SLOW'}`);
  }
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

function asAdmin({ url }, path, init = {}) {
  const headers = { authorization: `Bearer ${anAdministrator()}` };
  return fetch(`${url}/api/v1${path}`, { ...init, headers });
}

/** Imports so many products. @returns the import that has ended */
async function importFile(into, count) {
  const rows = Array.from({ length: count }, (_, at) => rowsOf(at)).flat();
  const body = new FormData();
  body.append('format', 'own');
  body.append('file', new Blob([[HEADER, ...rows].join('\n')]), 'products.csv');
  const answer = await asAdmin(into, '/products/admin/imports', { method: 'POST', body });
  if (answer.status !== 202) throw new Error(await answer.text());
  const { importId } = (await answer.json()).data;
  for (;;) {
    const { data } = await (await asAdmin(into, `/products/admin/imports/${importId}`)).json();
    if (data.state !== 'RUNNING') return data;
    await delay(LOOKS_EVERY_MS);
  }
}

async function measured(name, work) {
  let isDone = false;
  let most = memoryOf(shop.pid);
  const watched = (async () => {
    while (!isDone) {
      const memory = memoryOf(shop.pid);
      if (memory.resident > most.resident) most = memory;
      await delay(LOOKS_EVERY_MS);
    }
  })();
  const before = most;
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
      `${cpuSeconds.toFixed(1)} s of CPU), memory ${written(before)} before, ${written(most)} at most`,
  );
}

function written({ resident, anonymous }) {
  return `${resident.toFixed(0)} MB (${anonymous.toFixed(0)})`;
}
