/**
 * Measures the cost of traces: the service without them, with all of them, and with one in ten, side by side in one
 * run. All three run at the same time, each on a data folder of its own, and take turns; the collector is a process
 * of its own and swallows what it gets. A turn ends when the spans of its requests have been sent, so that they are
 * in its processor time.
 *
 *   node bench/traces.mjs [--turns 6]     needs the build, Linux
 */
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { cpuTimeOf, memoryOf } from '../scripts/lib/process-figures.mjs';
import { closedLoop, closedLoopOf } from './lib/closed-loop.mjs';
import { startCollector } from './lib/collector.mjs';
import { journeysOf } from './lib/journeys.mjs';
import { median, rounded } from './lib/median.mjs';
import { startShop } from './lib/shop-under-test.mjs';

const ROOT = resolve(import.meta.dirname, '..');
/** The first turn, without traces; the others do as much as it did. */
const TURN_MS = 1_000;
/** Spans are sent every two seconds. */
const SENT_AFTER_MS = 2_300;
const WARM_UP_TURNS = 2;
const JOURNEYS = [
  'product list, 20 items',
  'product list, one of 50 pages',
  'product detail, one of 1,000',
  'add to a fresh cart',
  'add, checkout, pay, verify',
];
const OFF = 'off';

const { values: options } = parseArgs({ options: { turns: { type: 'string', default: '6' } } });
const collector = await startCollector();
const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
const VARIANTS = {
  [OFF]: {},
  all: traced,
  'one in ten': {
    ...traced,
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.1',
  },
};

const shops = [];
try {
  for (const [name, env] of Object.entries(VARIANTS)) {
    console.error(`starts ${name}`);
    // The loss of spans is a warning.
    const shop = await startShop(ROOT, { LOG_LEVEL: 'warn', ...env });
    const all = await journeysOf(shop);
    const journeys = JOURNEYS.map((wanted) => all.find((journey) => journey.name === wanted));
    shops.push({ name, shop, journeys });
  }
  const rows = [];
  for (const at of shops[0].journeys.keys()) rows.push(...(await measured(at)));
  console.log(`Node ${process.versions.node}, ${availableParallelism()} cores, the clients among them`);
  console.table(rows);
  console.table(shops.map(memoryRow));
} finally {
  for (const { shop } of shops) await shop.stop();
  collector.stop();
}

async function measured(at) {
  const { name, clients, work } = shops[0].journeys[at];
  const { done: count } = await closedLoop(clients, TURN_MS, work);
  const values = new Map(shops.map((one) => [one.name, { rates: [], cpu: [] }]));
  for (let turn = 0; turn < WARM_UP_TURNS + Number(options.turns); turn++) {
    // Each begins as often as the others.
    const order = shops.map((_, place) => shops[(place + turn) % shops.length]);
    for (const { name: variant, shop, journeys } of order) {
      const { rate, cpuMs } = await playTurn(shop, journeys[at], count);
      if (turn < WARM_UP_TURNS) continue;
      values.get(variant).rates.push(rate);
      values.get(variant).cpu.push(cpuMs);
    }
  }
  console.error(name);
  const off = values.get(OFF);
  return [...values].map(([variant, { rates, cpu }]) => ({
    journey: `${name} (${clients})`,
    traces: variant,
    'a second': rounded(median(rates)),
    ratio: rounded(median(rates) / median(off.rates)),
    'CPU ms': rounded(median(cpu)),
    'CPU ratio': rounded(median(cpu) / median(off.cpu)),
  }));
}

async function playTurn({ pid }, { clients, work }, count) {
  const before = cpuTimeOf(pid);
  const { done, seconds } = await closedLoopOf(count, clients, work);
  await pause(SENT_AFTER_MS);
  return { rate: done / seconds, cpuMs: (cpuTimeOf(pid) - before) / done };
}

function memoryRow({ name, shop }) {
  const { resident, anonymous } = memoryOf(shop.pid);
  const lost = [...shop.output().matchAll(/"failed":(\d+),"dropped":(\d+)/g)];
  const sum = (group) => lost.reduce((all, line) => all + Number(line[group]), 0);
  return {
    traces: name,
    'resident, MB': rounded(resident),
    'without mapped files, MB': rounded(anonymous),
    'spans failed': sum(1),
    'spans dropped': sum(2),
  };
}
