import type { LeafStore } from './leaf-store.js';
import { childFor, Inner, Leaf, lowerBound, type TreeKey, type TreeNode } from './node.js';
import { Walk } from './walk.js';

const LEAF_SIZE = 64;
const INNER_SIZE = 32;
/** A node with fewer is merged with a neighbour, if both together are at most half full. */
const LEAF_LEAST = LEAF_SIZE / 4;
const INNER_LEAST = INNER_SIZE / 4;

let owners = 0;

/** A node that was split off, and the lowest key that it may have. */
interface Sibling<K extends TreeKey, V> {
  readonly from: K;
  readonly node: TreeNode<K, V>;
}

/**
 * A sorted map that counts ranges in O(log n). Its nodes are shared with its clones until one of them is written to: a
 * write copies the path to its leaf, once. With a store, leaves that are not in use leave memory.
 */
export class Tree<K extends TreeKey, V> {
  private owner = ++owners;
  private sibling: Sibling<K, V> | undefined;

  private constructor(
    private root: TreeNode<K, V>,
    private readonly store: LeafStore<K, V> | undefined,
    /** Its leaves are those of the store; those of a clone that are its own stay in memory. */
    private readonly isStored: boolean,
  ) {}

  static empty<K extends TreeKey, V>(store?: LeafStore<K, V>): Tree<K, V> {
    return Tree.ofSorted([], [], store);
  }

  /** Makes a tree of keys in strictly ascending order. */
  static ofSorted<K extends TreeKey, V>(
    keys: readonly K[],
    values: readonly V[],
    store?: LeafStore<K, V>,
  ): Tree<K, V> {
    const owner = ++owners;
    let level: Array<Sibling<K, V>> = [];
    for (let from = 0; from === 0 || from < keys.length; from += LEAF_SIZE) {
      const own = keys.slice(from, from + LEAF_SIZE);
      const leaf = new Leaf(owner, own, values.slice(from, from + LEAF_SIZE), own.length);
      level.push({ from: own[0]!, node: leaf });
      store?.enter(leaf);
      store?.trim();
    }
    while (level.length > 1) level = parentsOf(level, owner);
    const tree = new Tree(level[0]!.node, store, store !== undefined);
    tree.owner = owner;
    return tree;
  }

  /** A copy for writes of its own, whose leaves stay in memory. */
  clone(): Tree<K, V> {
    this.owner = ++owners;
    return new Tree(this.root, this.store, false);
  }

  /** A copy that goes on in its place; this one must not be written to any more. */
  successor(): Tree<K, V> {
    return new Tree(this.root, this.store, this.isStored);
  }

  /** Gives up the leaves in the store; nobody may read them any more. */
  discard(): void {
    if (this.store && this.isStored) discardBelow(this.root, this.store);
  }

  get size(): number {
    return this.root.count;
  }

  get(key: K): V | undefined {
    const leaf = this.leafFor(key);
    const { keys, values } = this.entriesOf(leaf);
    const at = lowerBound(keys, key);
    this.store?.trim();
    return keys[at] === key ? values[at] : undefined;
  }

  has(key: K): boolean {
    const { keys } = this.entriesOf(this.leafFor(key));
    this.store?.trim();
    return keys[lowerBound(keys, key)] === key;
  }

  minKey(): K | undefined {
    for (const [key] of this.entries()) return key;
    return undefined;
  }

  maxKey(): K | undefined {
    for (const [key] of this.entriesReversed()) return key;
    return undefined;
  }

  /** The entry with the lowest key that is not below `key`. */
  firstFrom(key: K): [K, V] | undefined {
    for (const entry of this.entries(key)) return entry;
    return undefined;
  }

  /** Ascending, from `from` on. The tree must not be written to meanwhile; a clone may. */
  entries(from?: K): IterableIterator<[K, V]> {
    return Walk.up(this.root, this.store, from);
  }

  /** Descending, below `below`. The tree must not be written to meanwhile; a clone may. */
  entriesReversed(below?: K): IterableIterator<[K, V]> {
    return Walk.down(this.root, this.store, below);
  }

  *values(): IterableIterator<V> {
    for (const [, value] of this.entries()) yield value;
  }

  /** The number of keys in a range, `from` inclusive, `to` exclusive. */
  countBetween(from: K, to: K): number {
    return Math.max(0, this.countBelow(to) - this.countBelow(from));
  }

  private countBelow(key: K): number {
    let node = this.root;
    let count = 0;
    while (node instanceof Inner) {
      const position = childFor(node.separators, key);
      for (let at = 0; at < position; at += 1) count += node.children[at]!.count;
      node = node.children[position]!;
    }
    count += lowerBound(this.entriesOf(node).keys, key);
    this.store?.trim();
    return count;
  }

  set(key: K, value: V): void {
    this.root = this.put(this.root, key, value);
    const sibling = this.takeSibling();
    if (sibling) this.root = innerOf(this.owner, [{ from: sibling.from, node: this.root }, sibling]);
    this.store?.trim();
  }

  private put(node: TreeNode<K, V>, key: K, value: V): TreeNode<K, V> {
    return node instanceof Leaf ? this.putInLeaf(node, key, value) : this.putInInner(node, key, value);
  }

  private putInLeaf(given: Leaf<K, V>, key: K, value: V): Leaf<K, V> {
    const leaf = this.ownLeaf(given);
    const keys = leaf.keys!;
    const values = leaf.values!;
    const at = lowerBound(keys, key);
    if (keys[at] === key) {
      values[at] = value;
      return leaf;
    }
    keys.splice(at, 0, key);
    values.splice(at, 0, value);
    leaf.count += 1;
    if (this.isStored) this.store!.grew(leaf, key);
    if (leaf.count > LEAF_SIZE) this.sibling = this.split(leaf, at);
    return leaf;
  }

  /** A leaf that grows at its end, as one of rising keys does, stays full. */
  private split(leaf: Leaf<K, V>, grownAt: number): Sibling<K, V> {
    const from = grownAt === LEAF_SIZE ? LEAF_SIZE : LEAF_SIZE >> 1;
    const keys = leaf.keys!.splice(from);
    const right = new Leaf(this.owner, keys, leaf.values!.splice(from), keys.length);
    leaf.count = from;
    if (this.isStored) this.store!.split(leaf, right);
    return { from: keys[0]!, node: right };
  }

  private putInInner(given: Inner<K, V>, key: K, value: V): Inner<K, V> {
    const inner = this.ownInner(given);
    const { children, separators } = inner;
    const position = childFor(separators, key);
    const before = children[position]!.count;
    const child = this.put(children[position]!, key, value);
    children[position] = child;
    const sibling = this.takeSibling();
    inner.count += child.count + (sibling?.node.count ?? 0) - before;
    if (!sibling) return inner;
    children.splice(position + 1, 0, sibling.node);
    separators.splice(position, 0, sibling.from);
    if (children.length > INNER_SIZE) this.sibling = this.splitInner(inner, position + 1);
    return inner;
  }

  private splitInner(inner: Inner<K, V>, grownAt: number): Sibling<K, V> {
    const { children, separators } = inner;
    const from = grownAt === INNER_SIZE ? INNER_SIZE : INNER_SIZE >> 1;
    const right = children.splice(from);
    const bounds = separators.splice(from - 1);
    const node = new Inner(this.owner, right, bounds.slice(1), countOf(right));
    inner.count -= node.count;
    return { from: bounds[0]!, node };
  }

  private takeSibling(): Sibling<K, V> | undefined {
    const { sibling } = this;
    this.sibling = undefined;
    return sibling;
  }

  /** @returns whether there was such a key */
  delete(key: K): boolean {
    if (!this.has(key)) return false;
    this.root = this.remove(this.root, key);
    while (this.root instanceof Inner && this.root.children.length === 1) this.root = this.root.children[0]!;
    this.store?.trim();
    return true;
  }

  private remove(node: TreeNode<K, V>, key: K): TreeNode<K, V> {
    return node instanceof Leaf ? this.removeFromLeaf(node, key) : this.removeFromInner(node, key);
  }

  private removeFromLeaf(given: Leaf<K, V>, key: K): Leaf<K, V> {
    const leaf = this.ownLeaf(given);
    const at = lowerBound(leaf.keys!, key);
    leaf.keys!.splice(at, 1);
    leaf.values!.splice(at, 1);
    leaf.count -= 1;
    if (this.isStored) this.store!.shrank(leaf, key);
    return leaf;
  }

  private removeFromInner(given: Inner<K, V>, key: K): Inner<K, V> {
    const inner = this.ownInner(given);
    const { children, separators } = inner;
    const position = childFor(separators, key);
    const child = this.remove(children[position]!, key);
    children[position] = child;
    inner.count -= 1;
    if (child.count === 0 && children.length > 1) {
      children.splice(position, 1);
      separators.splice(Math.max(0, position - 1), 1);
      this.abandon(child);
    } else if (isSmall(child) && children.length > 1) this.mergeAt(inner, Math.max(0, position - 1));
    return inner;
  }

  /** Merges the child at a position with the next one, if both together are at most half full. */
  private mergeAt(inner: Inner<K, V>, position: number): void {
    const { children, separators } = inner;
    const left = children[position]!;
    const right = children[position + 1]!;
    if (left instanceof Leaf && right instanceof Leaf) {
      if (left.count + right.count > LEAF_SIZE / 2) return;
      const merged = this.ownLeaf(left);
      const { keys, values } = this.entriesOf(right);
      merged.keys!.push(...keys);
      merged.values!.push(...values);
      merged.count = merged.keys!.length;
      if (this.isStored) this.store!.merged(merged, right);
      children[position] = merged;
    } else {
      const [upper, lower] = [left as Inner<K, V>, right as Inner<K, V>];
      if (upper.children.length + lower.children.length > INNER_SIZE / 2) return;
      const merged = this.ownInner(upper);
      merged.children.push(...lower.children);
      merged.separators.push(separators[position]!, ...lower.separators);
      merged.count += lower.count;
      children[position] = merged;
    }
    children.splice(position + 1, 1);
    separators.splice(position, 1);
  }

  /** An empty node is no longer part of the tree. */
  private abandon(node: TreeNode<K, V>): void {
    if (this.store && this.isStored) discardBelow(node, this.store);
  }

  private leafFor(key: K): Leaf<K, V> {
    let node = this.root;
    while (node instanceof Inner) node = node.children[childFor(node.separators, key)]!;
    return node;
  }

  private entriesOf(leaf: Leaf<K, V>): { readonly keys: K[]; readonly values: V[] } {
    leaf.touched = true;
    if (leaf.keys === undefined) this.store!.load(leaf);
    return leaf as { keys: K[]; values: V[] };
  }

  /** The leaf, to change now: what the scratch file has of it is not up to date any more. */
  private ownLeaf(given: Leaf<K, V>): Leaf<K, V> {
    const { keys, values } = this.entriesOf(given);
    if (given.owner === this.owner) {
      if (this.isStored) this.store!.changed(given);
      return given;
    }
    const leaf = new Leaf(this.owner, keys.slice(), values.slice(), given.count);
    if (this.isStored) this.store!.replace(given, leaf);
    return leaf;
  }

  private ownInner(given: Inner<K, V>): Inner<K, V> {
    if (given.owner === this.owner) return given;
    return new Inner(this.owner, given.children.slice(), given.separators.slice(), given.count);
  }
}

const isSmall = <K extends TreeKey, V>(node: TreeNode<K, V>): boolean =>
  node instanceof Leaf ? node.count < LEAF_LEAST : node.children.length < INNER_LEAST;

const countOf = (nodes: ReadonlyArray<{ count: number }>): number =>
  nodes.reduce((sum, { count }) => sum + count, 0);

function innerOf<K extends TreeKey, V>(owner: number, nodes: ReadonlyArray<Sibling<K, V>>): Inner<K, V> {
  const children = nodes.map(({ node }) => node);
  const separators = nodes.slice(1).map(({ from }) => from);
  return new Inner(owner, children, separators, countOf(children));
}

function parentsOf<K extends TreeKey, V>(
  level: ReadonlyArray<Sibling<K, V>>,
  owner: number,
): Array<Sibling<K, V>> {
  const parents: Array<Sibling<K, V>> = [];
  for (let at = 0; at < level.length; at += INNER_SIZE) {
    const nodes = level.slice(at, at + INNER_SIZE);
    parents.push({ from: nodes[0]!.from, node: innerOf(owner, nodes) });
  }
  return parents;
}

function discardBelow<K extends TreeKey, V>(node: TreeNode<K, V>, store: LeafStore<K, V>): void {
  if (node instanceof Leaf) store.leave(node);
  else for (const child of node.children) discardBelow(child, store);
}
