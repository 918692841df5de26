import { FairConcurrencyLimit, type Asker } from './fair-concurrency-limit.js';

class FullError extends Error {}

const BOUNDS = { atOnce: 2, mayWait: 4, strangersAtOnce: 1, strangersMayWait: 2 };
const known = (name?: string): Asker => ({ isKnown: true, ...(name === undefined ? {} : { name }) });
const stranger = (name: string): Asker => ({ isKnown: false, name });

describe('slots of which a part is kept', () => {
  let slots: FairConcurrencyLimit;
  /** The works that have started, and what ends each. */
  let started: Map<string, () => void>;

  beforeEach(() => {
    slots = new FairConcurrencyLimit(BOUNDS, () => new FullError());
    started = new Map();
  });

  const run = (work: string, asker: Asker) =>
    slots.run(asker, () => new Promise<void>((end) => started.set(work, end)));
  const refusal = (asker: Asker) => expect(run('refused', asker)).rejects.toThrow(FullError);
  const end = async (work: string) => {
    started.get(work)!();
    await new Promise(setImmediate);
  };
  const startedWorks = () => [...started.keys()];

  rules('CRD-01').it('leave a slot and half of the queue to known askers', async () => {
    const all = ['a', 'b', 'c'].map((name) => run(name, stranger(name)));
    await refusal(stranger('d'));
    all.push(run('owner', known('owner')));
    expect(startedWorks()).toEqual(['a', 'owner']);
    all.push(run('second', known('second')), run('third', known('third')));
    await refusal(known('fourth'));
    await end('owner');
    expect(startedWorks()).toEqual(['a', 'owner', 'second']);
    for (const work of ['a', 'second', 'b', 'third', 'c']) await end(work);
    await Promise.all(all);
    expect(startedWorks()).toEqual(['a', 'owner', 'second', 'b', 'third', 'c']);
  });

  rules('CRD-01').it(
    'are all for known askers while no stranger comes, and for one of strangers at most',
    async () => {
      const all = [run('a', known()), run('b', known()), run('c', stranger('c')), run('d', stranger('d'))];
      await end('a');
      await end('b');
      expect(startedWorks()).toEqual(['a', 'b', 'c']);
      await end('c');
      await end('d');
      await Promise.all(all);
    },
  );

  rules('CRD-02').it('have one work of each asker in line, and all of the service itself', async () => {
    const all = [run('a', stranger('net')), run('b', stranger('net'))];
    await refusal(stranger('net'));
    all.push(run('c', stranger('other')), run('d', known()), run('e', known()), run('f', known()));
    await refusal(known());
    await end('a');
    await refusal(stranger('other'));
    all.push(run('g', stranger('net')));
    for (const work of ['b', 'd', 'c', 'e', 'f', 'g']) await end(work);
    await Promise.all(all);
    expect(startedWorks()).toHaveLength(7);
  });

  it('are free again after works that failed', async () => {
    const failing = () => Promise.reject(new Error('broken'));
    const all = [stranger('a'), stranger('b'), known(), known()].map((asker) => slots.run(asker, failing));
    for (const work of all) await expect(work).rejects.toThrow('broken');
    expect(await slots.run(stranger('a'), async () => 'done')).toBe('done');
  });
});
