import type { Leaf, TreeKey } from './node.js';
import { NOWHERE } from './node.js';
import type { LeafMemory } from './leaf-memory.js';

/** How the entries of leaves are written, and what they weigh. */
export interface LeafCodec<K extends TreeKey, V> {
  /** An estimate of the memory that an entry takes, in bytes. */
  weigh(key: K): number;
  /** @returns undefined when an entry cannot leave memory yet */
  pack(keys: readonly K[], values: readonly V[]): Buffer | undefined;
  unpack(bytes: Buffer, count: number): { keys: K[]; values: V[] };
  /** The values are about to leave memory. */
  release(values: readonly V[]): void;
}

/**
 * The leaves of the trees of one kind that may leave memory. Every leaf in it belongs to the committed state; a leaf that
 * the committed state has replaced stays in memory for the snapshots that read it, and goes with the last of them.
 */
export class LeafStore<K extends TreeKey, V> {
  constructor(
    private readonly memory: LeafMemory,
    private readonly codec: LeafCodec<K, V>,
  ) {}

  /** A new leaf, or one whose entries are in memory again. */
  enter(leaf: Leaf<K, V>): void {
    leaf.weight = this.weightOf(leaf.keys!);
    this.memory.enter(leaf, () => this.evict(leaf));
  }

  /** Another leaf takes the place of one, which stays in memory. */
  replace(old: Leaf<K, V>, leaf: Leaf<K, V>): void {
    const { weight } = old;
    this.leave(old);
    leaf.weight = weight;
    this.memory.enter(leaf, () => this.evict(leaf));
  }

  /** It is no leaf of the committed state any more. */
  leave(leaf: Leaf<K, V>): void {
    this.changed(leaf);
    this.memory.leave(leaf);
  }

  /** Records that the copy of the leaf in the scratch file is out of date. */
  changed(leaf: Leaf<K, V>): void {
    if (leaf.block !== NOWHERE) this.memory.freeBlock(leaf);
  }

  grew(leaf: Leaf<K, V>, key: K): void {
    this.memory.reweigh(leaf, leaf.weight + this.codec.weigh(key));
  }

  shrank(leaf: Leaf<K, V>, key: K): void {
    this.memory.reweigh(leaf, leaf.weight - this.codec.weigh(key));
  }

  /** A leaf has given its upper entries to a new one. */
  split(leaf: Leaf<K, V>, right: Leaf<K, V>): void {
    this.enter(right);
    this.memory.reweigh(leaf, leaf.weight - right.weight);
  }

  /** A leaf has taken the entries of another. */
  merged(leaf: Leaf<K, V>, gone: Leaf<K, V>): void {
    this.memory.reweigh(leaf, leaf.weight + this.weightOf(gone.keys!));
    this.leave(gone);
  }

  /** Reads the entries of a leaf from the scratch file. */
  load(leaf: Leaf<K, V>): void {
    const { keys, values } = this.codec.unpack(this.memory.read(leaf), leaf.count);
    leaf.keys = keys;
    leaf.values = values;
    this.enter(leaf);
  }

  /** Takes the entries of a leaf out of memory. @returns false if they cannot leave yet */
  private evict(leaf: Leaf<K, V>): boolean {
    const { keys, values } = leaf;
    if (leaf.block === NOWHERE) {
      const packed = this.codec.pack(keys!, values!);
      if (packed === undefined) return false;
      this.memory.write(leaf, packed);
    }
    this.codec.release(values!);
    leaf.keys = undefined;
    leaf.values = undefined;
    return true;
  }

  /** Evicts what is more than the limit; called when no operation on a tree is under way. */
  trim(): void {
    this.memory.trim();
  }

  private weightOf(keys: readonly K[]): number {
    let weight = 0;
    for (const key of keys) weight += this.codec.weigh(key);
    return weight;
  }
}
