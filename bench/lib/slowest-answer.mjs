import { setTimeout as delay } from 'node:timers/promises';

const EVERY_MS = 50;

/**
 * Asks a service every 50 ms, whether or not it has answered, while some work goes on.
 * @returns the answers in milliseconds in ascending order, and those whose status was not 200
 */
export async function answersBeside(url, work) {
  const times = [];
  const failures = [];
  const ask = async () => {
    const begun = performance.now();
    const status = await fetch(url).then(
      async (response) => (await response.arrayBuffer(), response.status),
      (error) => error.message,
    );
    times.push(performance.now() - begun);
    if (status !== 200) failures.push(status);
  };
  const ended = new AbortController();
  const asked = [];
  const asking = (async () => {
    while (!ended.signal.aborted) {
      asked.push(ask());
      await delay(EVERY_MS);
    }
  })();
  try {
    return { outcome: await work(), times, failures };
  } finally {
    ended.abort();
    await asking;
    await Promise.all(asked);
    times.sort((a, b) => a - b);
  }
}
