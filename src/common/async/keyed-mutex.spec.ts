import { KeyedMutex } from './keyed-mutex.js';

/** Work that is under way until it is told to end. */
function held(log: string[], name: string) {
  let end!: () => void;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = async () => {
    log.push(`${name} begins`);
    await ended;
    log.push(`${name} ends`);
    return name;
  };
  return { work, end };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('KeyedMutex', () => {
  it('lets the second wait for the first where they share a key', async () => {
    const [mutex, log] = [new KeyedMutex(), [] as string[]];
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

  it('lets work without a common key run side by side', async () => {
    const [mutex, log] = [new KeyedMutex(), [] as string[]];
    const [first, second] = [held(log, 'first'), held(log, 'second')];
    const all = Promise.all([mutex.runExclusive(['a'], first.work), mutex.runExclusive(['b'], second.work)]);
    await settle();
    expect(log).toEqual(['first begins', 'second begins']);
    first.end();
    second.end();
    await all;
  });

  it('never locks up, in whatever order the keys are named', async () => {
    const mutex = new KeyedMutex();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        mutex.runExclusive(index % 2 === 0 ? ['a', 'b'] : ['b', 'a'], async () => index),
      ),
    );
    expect(answers).toHaveLength(20);
  });

  it('goes on after work that fails', async () => {
    const mutex = new KeyedMutex();
    const failing = mutex.runExclusive(['a'], async () => {
      throw new Error('no luck');
    });
    const next = mutex.runExclusive(['a'], async () => 'done');
    await expect(failing).rejects.toThrow('no luck');
    expect(await next).toBe('done');
  });
});
