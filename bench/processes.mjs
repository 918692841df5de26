/**
 * Compares one API process with two, on a Redis server and a database server of their own: requests a second, and the
 * processor time that a request costs the service, the database and Redis. Where cores are few, the arithmetic of the
 * times shows what more of them would give.
 *
 *   node bench/processes.mjs     needs the build, Linux and `redis-server`
 *
 * The database is the embedded one as a server, unless `MONGODB_URI` names an empty database of a replica set.
 */
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { closedLoop } from './lib/closed-loop.mjs';
import { journeysOf } from './lib/journeys.mjs';
import { cpuTimeOf } from '../scripts/lib/process-figures.mjs';
import { rounded } from './lib/median.mjs';
import { startDatabase, startRedis } from './lib/servers.mjs';
import { startAnotherProcess, startShop } from './lib/shop-under-test.mjs';

const ROOT = resolve(import.meta.dirname, '..');
const TURN_MS = 1_000;
const WARM_UP_TURNS = 3;
const MEASURED_TURNS = 8;

const stops = [];
try {
  const redis = await started(startRedis());
  const database =
    process.env.MONGODB_URI === undefined ? await started(startDatabase()) : { url: process.env.MONGODB_URI };
  const env = { REDIS_URL: redis.url, MONGODB_URI: database.url };
  const shop = await started(startShop(ROOT, env));
  const other = await started(startAnotherProcess(ROOT, env));
  const journeys = await Promise.all([journeysOf(shop), journeysOf({ ...shop, ...other })]);
  const rows = [];
  for (const at of journeys[0].keys()) {
    const pids = { service: [shop.pid, other.pid], database: [database.pid], redis: [redis.pid] };
    rows.push(await measured([journeys[0][at], journeys[1][at]], pids));
    console.error(rows.at(-1).journey);
  }
  console.log(`Node ${process.versions.node}, ${availableParallelism()} cores, the clients among them`);
  console.table(rows);
} finally {
  for (const stop of stops.toReversed()) await stop();
}

async function started(starting) {
  const part = await starting;
  stops.push(part.stop);
  return part;
}

/** Lets one process and both take turns, so that other load on the machine hits them alike. */
async function measured([first, second], pids) {
  const { name, clients } = first;
  const works = {
    'one process': first.work,
    'two processes': (client) => (client % 2 === 0 ? first : second).work(client),
  };
  const totals = Object.fromEntries(Object.keys(works).map((key) => [key, { done: 0, seconds: 0 }]));
  const cpu = Object.fromEntries(Object.keys(pids).map((key) => [key, 0]));
  for (let turn = 0; turn < WARM_UP_TURNS + MEASURED_TURNS; turn++) {
    for (const [key, work] of Object.entries(works)) {
      const before = cpuTimes(pids);
      const { done, seconds } = await closedLoop(clients, TURN_MS, work);
      if (turn < WARM_UP_TURNS) continue;
      totals[key].done += done;
      totals[key].seconds += seconds;
      for (const [part, time] of Object.entries(cpuTimes(pids))) cpu[part] += time - before[part];
    }
  }
  const all = totals['one process'].done + totals['two processes'].done;
  return {
    journey: `${name} (${clients} clients)`,
    ...Object.fromEntries(
      Object.entries(totals).map(([key, { done, seconds }]) => [key, rounded(done / seconds)]),
    ),
    ...Object.fromEntries(
      Object.entries(cpu).map(([part, time]) => [`${part}, CPU ms`, rounded(time / all)]),
    ),
  };
}

function cpuTimes(pids) {
  return Object.fromEntries(
    Object.entries(pids).map(([part, list]) => [
      part,
      list.reduce((sum, pid) => sum + (pid === undefined ? 0 : cpuTimeOf(pid)), 0),
    ]),
  );
}
