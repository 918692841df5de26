import { Poller } from './poller.js';

/** Work whose end the test decides. */
function controlledWork() {
  const ends: Array<(error?: Error) => void> = [];
  const work = () =>
    new Promise<void>((resolve, reject) => {
      ends.push((error) => (error === undefined ? resolve() : reject(error)));
    });
  return { work, ends };
}

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

describe('Poller', () => {
  it('runs once more after a run during which it was nudged once or more', async () => {
    const { work, ends } = controlledWork();
    const poller = new Poller({ everyMs: 60_000, work, onError: () => undefined });
    poller.nudge();
    poller.nudge();
    poller.nudge();
    expect(ends).toHaveLength(1);
    ends[0]!();
    await nextTick();
    expect(ends).toHaveLength(2);
    ends[1]!();
    await nextTick();
    expect(ends).toHaveLength(2);
  });

  it('reports a failed run and continues', async () => {
    const { work, ends } = controlledWork();
    const errors: unknown[] = [];
    const poller = new Poller({ everyMs: 60_000, work, onError: (error) => errors.push(error) });
    poller.nudge();
    ends[0]!(new Error('no database'));
    await nextTick();
    expect(errors).toEqual([new Error('no database')]);
    poller.nudge();
    expect(ends).toHaveLength(2);
    ends[1]!();
  });

  it('stops after the current run, and starts no further one', async () => {
    const { work, ends } = controlledWork();
    const poller = new Poller({ everyMs: 1, work, onError: () => undefined });
    poller.start();
    poller.nudge();
    poller.nudge();
    const order: string[] = [];
    const stop = (async () => {
      await poller.stop();
      order.push('stopped');
    })();
    await nextTick();
    order.push('run ends');
    ends[0]!();
    await stop;
    expect(order).toEqual(['run ends', 'stopped']);
    poller.nudge();
    expect(ends).toHaveLength(1);
  });

  rules('NCK-02').it('tells since when it has not succeeded', async () => {
    const { work, ends } = controlledWork();
    const poller = new Poller({ everyMs: 60_000, work, onError: () => undefined });
    expect(poller.secondsSinceSuccess).toBeUndefined();
    const now = jest.spyOn(performance, 'now').mockReturnValue(10_000);
    poller.start();
    now.mockReturnValue(70_000);
    poller.nudge();
    ends[0]!(new Error('no database'));
    await nextTick();
    expect(poller.secondsSinceSuccess).toBe(60);
    poller.nudge();
    ends[1]!();
    await nextTick();
    expect(poller.secondsSinceSuccess).toBe(0);
    now.mockRestore();
    await poller.stop();
  });
});
