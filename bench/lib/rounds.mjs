import { closedLoop } from './closed-loop.mjs';
import { reader } from './kept-connections.mjs';
import { journeysOf, titleOf } from './journeys.mjs';
import { median } from './median.mjs';
import { cpuTimeOf, memoryOf } from '../../scripts/lib/process-figures.mjs';
import { startShop } from './shop-under-test.mjs';
import { startYardstick } from './yardstick.mjs';

const TURN_MS = 500;
const WARM_UP_TURNS = 4;
const MEASURED_TURNS = 12;
export const YARDSTICK = 'yardstick: bare Fastify, 10 KB from memory';

/**
 * Measures builds side by side: all of them run at the same time, each on a data folder of its own, and are loaded in
 * turns of half a second, so that what else the machine does hits them alike. The yardstick takes its turns too.
 * @param builds folders of built checkouts, by name
 * @returns for each name the median of every figure: requests a second, processor time of the service for each in
 *   milliseconds, time from start to the first 200, memory
 */
export async function measure(builds, { rounds, env = {}, onProgress = () => {} }) {
  const values = Object.fromEntries([...Object.keys(builds), YARDSTICK].map((name) => [name, new Map()]));
  const note = (name, figure, value) => {
    values[name].set(figure, [...(values[name].get(figure) ?? []), value]);
  };
  const yardstick = await startYardstick();
  try {
    for (let round = 0; round < rounds; round++) {
      // The order alternates, so that no build always has the warmer machine.
      const names = Object.keys(builds);
      if (round % 2 === 1) names.reverse();
      await measureRound(names, { builds, env, note, yardstick, onProgress });
    }
  } finally {
    yardstick.stop();
  }
  return Object.fromEntries(
    Object.entries(values).map(([name, figures]) => [
      name,
      Object.fromEntries([...figures].map(([figure, all]) => [figure, median(all)])),
    ]),
  );
}

async function measureRound(names, { builds, env, note, yardstick, onProgress }) {
  const shops = [];
  try {
    for (const name of names) {
      onProgress(`starts ${name}`);
      const shop = await startShop(builds[name], env);
      note(name, 'first 200 after start, ms', shop.startedInMs);
      note(name, 'memory at rest, MB', memoryOf(shop.pid).resident);
      shops.push({ name, pid: shop.pid, stop: shop.stop, journeys: await journeysOf(shop) });
    }
    const readYardstick = reader(yardstick.url);
    for (const at of shops[0].journeys.keys()) {
      onProgress(titleOf(shops[0].journeys[at]));
      for (let turn = 0; turn < WARM_UP_TURNS + MEASURED_TURNS; turn++) {
        const counts = turn >= WARM_UP_TURNS;
        for (const { name, pid, journeys } of shops) {
          const { perSecond, cpuMs } = await rate(journeys[at], pid);
          if (!counts) continue;
          note(name, `${titleOf(journeys[at])}: a second`, perSecond);
          note(name, `${titleOf(journeys[at])}: CPU ms`, cpuMs);
        }
        const { done, seconds } = await closedLoop(32, TURN_MS / 4, () => readYardstick('/'));
        if (counts) note(YARDSTICK, 'a second', done / seconds);
      }
      for (const { journeys } of shops) await journeys[at].check?.();
    }
    for (const { name, pid } of shops) {
      note(name, 'memory under load, MB', memoryOf(pid).resident);
      note(name, 'of it without mapped files, MB', memoryOf(pid).anonymous);
    }
  } finally {
    for (const { stop } of shops) await stop();
  }
}

async function rate({ clients, work }, pid) {
  const cpuBefore = cpuTimeOf(pid);
  const { done, seconds } = await closedLoop(clients, TURN_MS, work);
  return { perSecond: done / seconds, cpuMs: (cpuTimeOf(pid) - cpuBefore) / done };
}
