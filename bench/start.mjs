/**
 * Measures what a start costs on a data folder with the demo data: time until `/health` answers 200, processor time
 * until then, scripts loaded (main thread + others), and the resident memory at rest.
 *
 *   node bench/start.mjs [rounds] [folder of another built checkout ...]
 *
 * It measures the Node that runs it, so call it by each version (the npm package `node` brings binaries). Builds are
 * started in turns; time and memory are medians of the rounds. Scripts are counted in a run of their own, because counting costs time.
 * Memory is read after the process has idled for `REST_MS`.
 */
import { basename, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { median } from './lib/median.mjs';
import { cpuTimeOf, memoryOf } from '../scripts/lib/process-figures.mjs';
import { watchLoadedModules } from '../scripts/lib/loaded-modules.mjs';

const REST_MS = 20_000;

const [rounds = '5', ...others] = process.argv.slice(2);
const builds = await Promise.all([resolve(import.meta.dirname, '..'), ...others].map(opened));
try {
  for (const build of builds) build.loaded = await loadedBy(build);
  for (let round = 0; round < Number(rounds); round++) {
    for (const build of builds) await measure(build);
  }
  console.log(`Node ${process.version}, ${rounds} rounds`);
  console.table(builds.map(row));
} finally {
  for (const { dataDir } of builds) dataDir.remove();
}

async function opened(folder) {
  const lib = join(resolve(folder), 'scripts', 'lib', 'own-service.mjs');
  const { freshDataDir, startOwnService } = await import(pathToFileURL(lib).href);
  const dataDir = freshDataDir();
  const start = (env) => startOwnService({ DATA_DIR: dataDir.path, ...env });
  // The demo data is made by a first start, so that the others show what a start costs.
  await (await start({})).stop();
  return { name: basename(resolve(folder)), dataDir, start, times: [], cpu: [], resident: [] };
}

async function measure({ start, times, cpu, resident }) {
  const begun = performance.now();
  const service = await start({});
  try {
    const { status } = await fetch(`${service.url}/health`);
    times.push(performance.now() - begun);
    cpu.push(cpuTimeOf(service.pid));
    if (status !== 200) throw new Error(`/health answered ${status}`);
    await delay(REST_MS);
    resident.push(memoryOf(service.pid).resident);
  } finally {
    await service.stop();
  }
}

async function loadedBy({ start }) {
  const watched = watchLoadedModules();
  await (await start(watched.env)).stop();
  return watched.read();
}

function row({ name, times, cpu, resident, loaded }) {
  const [main, ...threads] = loaded.map(({ scripts }) => scripts);
  return {
    build: name,
    'first 200, ms': Math.round(median(times)),
    'CPU, ms': median(cpu),
    'scripts loaded': [main, ...threads].join(' + '),
    'packages loaded': loaded[0].packages.size,
    'memory at rest, MB': Math.round(median(resident)),
  };
}
