import { KEY_LEAVES } from '../../src/engine/tree/key-leaves.js';
import { LeafMemory } from '../../src/engine/tree/leaf-memory.js';
import { LeafStore } from '../../src/engine/tree/leaf-store.js';
import { Tree } from '../../src/engine/tree/tree.js';
import type { ScratchFile } from '../../src/storage/scratch-file.js';
import { Random } from '../reference/random.js';

type Model = Map<string, number>;

export const never = (error: Error): never => {
  throw error;
};

interface Game {
  file: ScratchFile;
  /** Bytes of leaves that may stay in memory; the seed, too. */
  limit: number;
  differentKeys: number;
  rounds: number;
  writesPerRound: number;
}

/** Random writes to a tree, its snapshots and clones: each has the entries of its own map. */
export function playTree({ file, limit, differentKeys, rounds, writesPerRound }: Game): void {
  const random = new Random(limit);
  const keyOf = (): string => {
    const number = random.below(differentKeys);
    return `shared/prefix/${'\u00ff\0'.repeat(number % 3)}${number}`;
  };
  const entriesOf = (model: Model): Array<[string, number]> =>
    [...model].sort(([a], [b]) => (a < b ? -1 : 1));

  function change(tree: Tree<string, number>, model: Model, added: number): void {
    const key = keyOf();
    if (random.chance(added)) {
      const value = random.below(2 ** 31) * 2 ** 10;
      tree.set(key, value);
      model.set(key, value);
    } else expect(tree.delete(key)).toBe(model.delete(key));
  }

  function expectSame(tree: Tree<string, number>, model: Model): void {
    const entries = entriesOf(model);
    const keys = entries.map(([key]) => key);
    expect(String([...tree.entries()])).toBe(String(entries));
    expect(String([...tree.entriesReversed()])).toBe(String(entries.toReversed()));
    expect(tree.size).toBe(model.size);
    expect([tree.minKey(), tree.maxKey()]).toEqual([keys[0], keys.at(-1)]);
    for (let times = 0; times < 5; times++) {
      const [from, to] = [keyOf(), keyOf()];
      expect(tree.countBetween(from, to)).toBe(keys.filter((key) => key >= from && key < to).length);
      expect(String([...tree.entries(from)])).toBe(String(entries.filter(([key]) => key >= from)));
      expect(String([...tree.entriesReversed(from)])).toBe(
        String(entries.filter(([key]) => key < from).toReversed()),
      );
      expect(tree.firstFrom(from)).toEqual(entries.find(([key]) => key >= from));
      expect([tree.get(from), tree.has(from)]).toEqual([model.get(from), model.has(from)]);
    }
  }

  const model: Model = new Map();
  for (let times = 0; times < differentKeys / 3; times++) model.set(keyOf(), times);
  const given = entriesOf(model);
  let tree = Tree.ofSorted(
    given.map(([key]) => key),
    given.map(([, value]) => value),
    new LeafStore(new LeafMemory(file, never, limit), KEY_LEAVES),
  );
  const snapshots: Array<[Tree<string, number>, Model]> = [];
  const clones: typeof snapshots = [];
  const expectAllSame = (): void => {
    for (const [one, its] of [[tree, model] as const, ...snapshots, ...clones]) expectSame(one, its);
  };
  for (let round = 0; round < rounds; round++) {
    // It grows, then shrinks to nothing, then grows again.
    const added = round < 0.3 * rounds ? 0.8 : round < 0.7 * rounds ? 0.1 : 0.6;
    for (let write = 0; write < writesPerRound; write++) change(tree, model, added);
    if (round % 6 === 0) {
      snapshots.push([tree, new Map(model)]);
      clones.push([tree.clone(), new Map(model)]);
      tree = tree.successor();
    }
    for (const [clone, its] of clones)
      for (let write = 0; write < writesPerRound / 15; write++) change(clone, its, 0.5);
    if (round % 20 === 10) expectAllSame();
  }
  expectAllSame();
}
