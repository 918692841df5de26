import { setTimeout as pause } from 'node:timers/promises';
import { cpuTimeOf } from '../../scripts/lib/process-figures.mjs';
import { closedLoopOf } from './closed-loop.mjs';
import { journeysOf, titleOf } from './journeys.mjs';
import { startShop } from './shop-under-test.mjs';

/**
 * How often each journey is done in a turn: half a second of processor time or so, in which a tick of 10 ms is little. Lists and
 * products are answered from memory for a time, so what a turn costs depends on when it comes: they are not compared.
 */
const COUNTS = new Map([
  ['add to a fresh cart (32 clients)', 150],
  ['add, checkout, pay, verify (8 clients)', 24],
]);
const WARM_UP_TURNS = 3;
const MEASURED_TURNS = 8;
const STARTS = 4;
const START = 'start, until the first 200';

/** The figures that are compared. */
export const FIGURES = [START, ...COUNTS.keys()];

/**
 * Compares what two builds cost in processor time. Both run at the same time and do the same number of journeys in turns; a
 * turn ends when the service is at rest, so that mails and invoices count. A round has processes of its own, because each
 * optimises its code in another way.
 * @param builds folders of built checkouts: `before` and `now`
 * @returns by figure for each turn what both cost, in milliseconds
 */
export async function compareCosts(builds, { rounds, onProgress = () => {} }) {
  const turns = new Map(FIGURES.map((figure) => [figure, []]));
  for (let round = 0; round < rounds; round++) {
    onProgress(`round ${round + 1} of ${rounds}`);
    const shops = {};
    try {
      for (const [name, folder] of Object.entries(builds)) shops[name] = await startShop(folder);
      await compareStarts(shops, turns.get(START));
      await compareJourneys(shops, turns, onProgress);
    } finally {
      for (const { stop } of Object.values(shops)) await stop();
    }
  }
  return turns;
}

async function compareStarts(shops, turns) {
  for (let turn = 0; turn < STARTS; turn++)
    turns.push(
      await inTurns(shops, turn, async (name) => {
        shops[name] = await shops[name].restarted();
        return shops[name].startedCpuMs;
      }),
    );
}

async function compareJourneys(shops, turns, onProgress) {
  const journeys = {};
  for (const name of Object.keys(shops)) journeys[name] = await journeysOf(shops[name]);
  for (const [at, journey] of journeys.now.entries()) {
    const title = titleOf(journey);
    const count = COUNTS.get(title);
    if (count === undefined) continue;
    onProgress(title);
    for (let turn = 0; turn < WARM_UP_TURNS + MEASURED_TURNS; turn++) {
      const costs = await inTurns(shops, turn, (name) => costOf(shops[name].pid, count, journeys[name][at]));
      if (turn >= WARM_UP_TURNS) turns.get(title).push(costs);
    }
  }
}

/** The order alternates, so that no build always has the warmer machine. */
async function inTurns(shops, turn, measure) {
  const names = Object.keys(shops);
  if (turn % 2 === 1) names.reverse();
  const costs = {};
  for (const name of names) costs[name] = await measure(name);
  return costs;
}

async function costOf(pid, count, { clients, work }) {
  const before = cpuTimeOf(pid);
  await closedLoopOf(count, clients, work);
  return (await cpuTimeAtRest(pid)) / count - before / count;
}

/** A service at rest uses less than a tick in a tenth of a second. */
async function cpuTimeAtRest(pid) {
  for (let looks = 0, last = cpuTimeOf(pid); ; looks++) {
    await pause(100);
    const now = cpuTimeOf(pid);
    if (now - last <= 10 || looks === 50) return now;
    last = now;
  }
}
