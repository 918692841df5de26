import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

const ASKER = fileURLToPath(new URL('./asking-thread.mjs', import.meta.url));

/**
 * Asks a service every 50 ms, whether or not it has answered, while some work goes on; in a thread of its own, so that work of this
 * process (the upload of 20 MB) is no waiting for an answer.
 * @returns the answers in milliseconds in ascending order, and those whose status was not 200
 */
export async function answersBeside(url, work) {
  const asker = new Worker(ASKER, { workerData: url });
  await once(asker, 'online');
  const answered = once(asker, 'message');
  try {
    const outcome = await work();
    asker.postMessage('end');
    const [{ times, failures }] = await answered;
    return { outcome, times, failures };
  } finally {
    await asker.terminate();
  }
}
