/**
 * Loaded before the service (`NODE_OPTIONS=--import`) by a test or a benchmark that asks what its heaps hold: at SIGUSR2 each
 * thread collects all its garbage, and the main thread prints a line `heap after collection {"main":57.1,"threads":30.2}` in
 * megabytes. A thread that is busy for longer than `PATIENCE_MS` is not counted.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { BroadcastChannel, isMainThread } from 'node:worker_threads';

const PATIENCE_MS = 1_000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const channel = new BroadcastChannel('collected heap');
channel.unref();

if (isMainThread) process.on('SIGUSR2', () => void report());
else
  channel.addEventListener('message', ({ data }) => {
    if (data === 'collect') channel.postMessage(used());
  });

async function report() {
  let threads = 0;
  const add = ({ data }) => {
    threads += data;
  };
  channel.addEventListener('message', add);
  channel.postMessage('collect');
  const main = used();
  await pause(PATIENCE_MS);
  channel.removeEventListener('message', add);
  console.log(`heap after collection ${JSON.stringify({ main, threads })}`);
}

/** Twice: what a finalizer frees is garbage only then. */
function used() {
  collect();
  collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
}
