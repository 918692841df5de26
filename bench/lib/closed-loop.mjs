/**
 * Clients in a closed loop: each starts its next piece of work when the last has ended, until the time is over.
 * @param work receives the number of the client, from 0
 * @returns how often the work was done, and the seconds that it took
 */
export async function closedLoop(clients, ms, work) {
  const startedAt = performance.now();
  const until = startedAt + ms;
  let done = 0;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (; performance.now() < until; done++) await work(client);
    }),
  );
  return { done, seconds: (performance.now() - startedAt) / 1000 };
}

/**
 * The same until the work has been done a number of times: for works whose cost changes within a turn, such as answers that
 * are computed once, so that a slower service has no larger share of the dear ones.
 */
export async function closedLoopOf(count, clients, work) {
  const startedAt = performance.now();
  let begun = 0;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (begun < count) {
        begun += 1;
        await work(client);
      }
    }),
  );
  return { done: begun, seconds: (performance.now() - startedAt) / 1000 };
}
