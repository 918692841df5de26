import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const EVERY_MS = 50;

const times = [];
const failures = [];
const ended = new AbortController();
parentPort.once('message', () => ended.abort());

async function ask() {
  const begun = performance.now();
  const status = await fetch(workerData).then(
    async (response) => (await response.arrayBuffer(), response.status),
    (error) => error.message,
  );
  times.push(performance.now() - begun);
  if (status !== 200) failures.push(status);
}

const asked = [];
while (!ended.signal.aborted) {
  asked.push(ask());
  await delay(EVERY_MS);
}
await Promise.all(asked);
times.sort((a, b) => a - b);
parentPort.postMessage({ times, failures });
