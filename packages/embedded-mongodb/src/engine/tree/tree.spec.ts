import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '../../../test/reference/random.js';
import { never, playTree } from '../../../test/support/tree-model.js';
import { ScratchFile } from '../../storage/scratch-file.js';
import { KEY_LEAVES } from './key-leaves.js';
import { LeafMemory } from './leaf-memory.js';
import { LeafStore } from './leaf-store.js';
import { Tree } from './tree.js';

describe('the count of a range of a tree', () => {
  it.each([0, 1, 31, 32, 33, 1_000, 40_000])('is that of the keys in it, with %i keys', (size) => {
    const keys = Array.from({ length: size }, (_, position) => position * 2);
    const tree = Tree.ofSorted(keys, keys);
    const random = new Random(size);
    const bounds = [-1, 0, 1, 2, 62, 63, 64, 65, size, size * 2 - 2, size * 2 - 1, size * 2];
    for (let more = 0; more < 200; more++) bounds.push(random.below(size * 2 + 10));
    for (const from of bounds) {
      const to = bounds[random.below(bounds.length)]!;
      const expected = keys.filter((key) => key >= from && key < to).length;
      expect([from, to, tree.countBetween(from, to)]).toEqual([from, to, expected]);
    }
  });

  it('follows writes, and a clone keeps the count that it had', () => {
    const random = new Random(7);
    const tree = Tree.empty<number, number>();
    const keys = new Set<number>();
    for (let write = 0; write < 30_000; write++) {
      const key = random.below(5_000);
      if (random.chance(0.5)) {
        tree.set(key, key);
        keys.add(key);
      } else {
        tree.delete(key);
        keys.delete(key);
      }
      if (write % 500 !== 0) continue;
      const clone = tree.clone();
      const [from, to] = [random.below(5_000), random.below(5_000)];
      const expected = [...keys].filter((one) => one >= from && one < to).length;
      expect(tree.countBetween(from, to)).toBe(expected);
      tree.set(from, from);
      tree.delete(to - 1);
      expect(clone.countBetween(from, to)).toBe(expected);
      keys.add(from);
      keys.delete(to - 1);
    }
  });
});

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

  it.each([
    ['no memory', 0],
    ['a little memory', 7_000],
    ['memory for all', 10_000_000],
  ])('has the same entries as a map, and its snapshots and clones have theirs, with %s', (_, limit) => {
    playTree({ file, limit, differentKeys: 1_000, rounds: 25, writesPerRound: 200 });
  });

  const aThousand = (memory: LeafMemory) => {
    const keys = Array.from({ length: 1_000 }, (_, at) => String(at).padStart(4, '0'));
    return Tree.ofSorted(
      keys,
      keys.map((_, at) => at),
      new LeafStore(memory, KEY_LEAVES),
    );
  };

  it('keeps in memory what it was given, reads the rest, and frees its room', () => {
    const memory = new LeafMemory(file, never, 200_000);
    const store = new LeafStore(memory, KEY_LEAVES);
    const keys = Array.from({ length: 100_000 }, (_, at) => `key ${String(at).padStart(10, '0')}`);
    const records = keys.map((_, at) => at);
    const tree = Tree.ofSorted(keys, records, store);
    expect(memory.bytes).toBeLessThanOrEqual(200_000);
    expect(file.bytes).toBeGreaterThan(1_000_000);
    for (let at = 0; at < keys.length; at += 97) expect(tree.get(keys[at]!)).toBe(at);
    expect(memory.bytes).toBeLessThanOrEqual(200_000);
    const most = file.bytes;
    for (let times = 0; times < 3; times++) for (const key of keys) tree.set(key, times);
    expect(file.bytes).toBeLessThanOrEqual(most * 1.5);
    tree.discard();
    expect(memory.bytes).toBe(0);
    Tree.ofSorted(keys, records, store);
    expect(file.bytes).toBeLessThanOrEqual(most * 1.5);
  });

  it('reports what it cannot read, and does not go on with other keys', () => {
    const failures: Error[] = [];
    const memory = new LeafMemory(file, (error) => failures.push(error), 0);
    const tree = aThousand(memory);
    const read = jest.spyOn(file, 'read').mockImplementation(() => {
      throw new Error('the disk is gone');
    });
    expect(() => tree.get('0500')).toThrow('the disk is gone');
    expect(failures).toEqual([new Error('the disk is gone')]);
    read.mockRestore();
    expect(tree.get('0500')).toBe(500);
  });

  it('keeps its keys in memory while the scratch file cannot be written', () => {
    const memory = new LeafMemory(file, never, 0);
    const warn = jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    const write = jest.spyOn(file, 'write').mockImplementation(() => {
      throw new Error('no space left');
    });
    const tree = aThousand(memory);
    expect(warn.mock.calls).toEqual([[expect.stringContaining('no space left')]]);
    warn.mockRestore();
    expect([...tree.entries()]).toHaveLength(1_000);
    expect(memory.bytes).toBeGreaterThan(0);
    write.mockRestore();
  });

  it('is not found in the folder', () => {
    expect(readdirSync(folder)).toEqual(process.platform === 'win32' ? ['scratch.tmp'] : []);
  });
});
