import { signal } from '../../../test/support/signal.js';
import { KeyedLock } from './keyed-lock.js';

/** Work that is under way until it is told to end. */
function held(log: string[], name: string) {
  const { given: ended, give: end } = signal();
  const work = async () => {
    log.push(`${name} begins`);
    await ended;
    log.push(`${name} ends`);
    return name;
  };
  return { work, end };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('KeyedLock', () => {
  it('runs work with a common key sequentially', async () => {
    const [mutex, log] = [new KeyedLock(), [] as string[]];
    const [first, second] = [held(log, 'first'), held(log, 'second')];
    const all = Promise.all([
      mutex.runExclusive(['a', 'b'], first.work),
      mutex.runExclusive(['b', 'c'], second.work),
    ]);
    second.end();
    await settle();
    expect(log).toEqual(['first begins']);
    first.end();
    expect(await all).toEqual(['first', 'second']);
    expect(log).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  });

  it('runs work without a common key concurrently', async () => {
    const [mutex, log] = [new KeyedLock(), [] as string[]];
    const [first, second] = [held(log, 'first'), held(log, 'second')];
    const all = Promise.all([mutex.runExclusive(['a'], first.work), mutex.runExclusive(['b'], second.work)]);
    await settle();
    expect(log).toEqual(['first begins', 'second begins']);
    first.end();
    second.end();
    await all;
  });

  it('has no deadlock, in any order of the keys', async () => {
    const mutex = new KeyedLock();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        mutex.runExclusive(index % 2 === 0 ? ['a', 'b'] : ['b', 'a'], async () => index),
      ),
    );
    expect(answers).toHaveLength(20);
  });

  it('continues after work that fails', async () => {
    const mutex = new KeyedLock();
    const failing = mutex.runExclusive(['a'], async () => {
      throw new Error('no luck');
    });
    const next = mutex.runExclusive(['a'], async () => 'done');
    await expect(failing).rejects.toThrow('no luck');
    expect(await next).toBe('done');
  });
});
