import type { LeafStore } from './leaf-store.js';
import { childFor, Inner, lowerBound, type TreeKey, type TreeNode } from './node.js';

/** Goes through the entries of a tree in one direction, with one leaf at a time. */
export class Walk<K extends TreeKey, V> implements IterableIterator<[K, V]> {
  /** The inner nodes above the leaf, from the root, and the position in each. */
  private readonly above: Array<Inner<K, V>> = [];
  private readonly positions: number[] = [];
  private keys: readonly K[] = [];
  private values: readonly V[] = [];
  private at = 0;

  private constructor(
    private readonly store: LeafStore<K, V> | undefined,
    private readonly step: 1 | -1,
  ) {}

  static up<K extends TreeKey, V>(
    root: TreeNode<K, V>,
    store: LeafStore<K, V> | undefined,
    from: K | undefined,
  ): Walk<K, V> {
    const walk = new Walk(store, 1);
    walk.descend(root, from);
    walk.at = from === undefined ? 0 : lowerBound(walk.keys, from);
    return walk;
  }

  static down<K extends TreeKey, V>(
    root: TreeNode<K, V>,
    store: LeafStore<K, V> | undefined,
    below: K | undefined,
  ): Walk<K, V> {
    const walk = new Walk(store, -1);
    walk.descend(root, below);
    walk.at = (below === undefined ? walk.keys.length : lowerBound(walk.keys, below)) - 1;
    return walk;
  }

  [Symbol.iterator](): this {
    return this;
  }

  next(): IteratorResult<[K, V], undefined> {
    while (this.at < 0 || this.at >= this.keys.length)
      if (!this.nextLeaf()) return { done: true, value: undefined };
    const { at } = this;
    this.at += this.step;
    return { done: false, value: [this.keys[at]!, this.values[at]!] };
  }

  /** Goes down to the leaf of a key, or to the first one in the direction of the walk. */
  private descend(from: TreeNode<K, V>, key: K | undefined): void {
    let node = from;
    while (node instanceof Inner) {
      const { children, separators } = node;
      const position = key === undefined ? this.firstOf(children.length) : childFor(separators, key);
      this.above.push(node);
      this.positions.push(position);
      node = children[position]!;
    }
    node.touched = true;
    if (node.keys === undefined) this.store!.load(node);
    this.keys = node.keys!;
    this.values = node.values!;
    this.at = this.firstOf(this.keys.length);
    this.store?.trim();
  }

  private firstOf(length: number): number {
    return this.step === 1 ? 0 : length - 1;
  }

  private nextLeaf(): boolean {
    while (this.above.length > 0) {
      const position = this.positions.pop()! + this.step;
      const child = this.above.at(-1)!.children[position];
      if (child !== undefined) {
        this.positions.push(position);
        this.descend(child, undefined);
        return true;
      }
      this.above.pop();
    }
    return false;
  }
}
