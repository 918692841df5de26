import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KEY_LEAVES } from '../src/engine/tree/key-leaves.js';
import { LeafMemory } from '../src/engine/tree/leaf-memory.js';
import { LeafStore } from '../src/engine/tree/leaf-store.js';
import { Tree } from '../src/engine/tree/tree.js';
import { ScratchFile } from '../src/storage/scratch-file.js';
import { Random } from './reference/random.js';

describe('a tree whose leaves leave memory', () => {
  let folder: string;
  let file: ScratchFile;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tree-'));
    file = new ScratchFile(folder);
  });

  afterEach(() => {
    file.close();
    rmSync(folder, { recursive: true });
  });

  const never = (error: Error): never => {
    throw error;
  };

  /** What the tree should have: a sorted list of entries. */
  const entriesOf = (model: ReadonlyMap<string, number>): Array<[string, number]> =>
    [...model].sort(([a], [b]) => (a < b ? -1 : 1));

  function expectSame(tree: Tree<string, number>, model: ReadonlyMap<string, number>, random: Random): void {
    const entries = entriesOf(model);
    const keys = entries.map(([key]) => key);
    expect(String([...tree.entries()])).toBe(String(entries));
    expect(String([...tree.entriesReversed()])).toBe(String(entries.toReversed()));
    expect(tree.size).toBe(model.size);
    expect([tree.minKey(), tree.maxKey()]).toEqual([keys[0], keys.at(-1)]);
    for (let times = 0; times < 5; times++) {
      const [from, to] = [keyOf(random), keyOf(random)];
      expect(tree.countBetween(from, to)).toBe(keys.filter((key) => key >= from && key < to).length);
      expect(String([...tree.entries(from)])).toBe(String(entries.filter(([key]) => key >= from)));
      expect(String([...tree.entriesReversed(from)])).toBe(
        String(entries.filter(([key]) => key < from).toReversed()),
      );
      expect(tree.firstFrom(from)).toEqual(entries.find(([key]) => key >= from));
      expect([tree.get(from), tree.has(from)]).toEqual([model.get(from), model.has(from)]);
    }
  }

  const keyOf = (random: Random): string => {
    const number = random.below(3_000);
    return `shared/prefix/${'\u00ff\0'.repeat(number % 3)}${number}`;
  };

  function change(
    tree: Tree<string, number>,
    model: Map<string, number>,
    random: Random,
    added: number,
  ): void {
    const key = keyOf(random);
    if (random.chance(added)) {
      const value = random.below(2 ** 31) * 2 ** 10;
      tree.set(key, value);
      model.set(key, value);
    } else expect(tree.delete(key)).toBe(model.delete(key));
  }

  it.each([
    ['no memory', 0],
    ['a little memory', 20_000],
    ['memory for all', 10_000_000],
  ])('has the same entries as a map, and its snapshots and clones have theirs, with %s', (_, limit) => {
    const random = new Random(limit);
    const memory = new LeafMemory(file, never, limit);
    const store = new LeafStore(memory, KEY_LEAVES);
    const model = new Map<string, number>();
    for (let times = 0; times < 1_000; times++) model.set(keyOf(random), times);
    const given = entriesOf(model);
    let tree = Tree.ofSorted(
      given.map(([key]) => key),
      given.map(([, value]) => value),
      store,
    );
    const snapshots: Array<[Tree<string, number>, Map<string, number>]> = [];
    const clones: typeof snapshots = [];
    for (let round = 0; round < 50; round++) {
      // It grows, then shrinks to nothing, then grows again.
      const added = round < 15 ? 0.8 : round < 35 ? 0.1 : 0.6;
      for (let write = 0; write < 300; write++) change(tree, model, random, added);
      if (round % 6 === 0) {
        snapshots.push([tree, new Map(model)]);
        clones.push([tree.clone(), new Map(model)]);
        tree = tree.successor();
      }
      for (const [clone, its] of clones)
        for (let write = 0; write < 20; write++) change(clone, its, random, 0.5);
      if (round % 20 !== 10) continue;
      for (const [one, its] of [[tree, model] as const, ...snapshots, ...clones])
        expectSame(one, its, random);
    }
    for (const [one, its] of [[tree, model] as const, ...snapshots, ...clones]) expectSame(one, its, random);
  });
});
