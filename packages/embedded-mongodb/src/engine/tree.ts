import BTreeModule from 'sorted-btree';
import { bulkLoad } from 'sorted-btree/extended/bulkLoad.js';

/** A sorted map with structural sharing: cloning is O(1), a write copies the path to the leaf. */
export type Tree<K, V> = import('sorted-btree').default<K, V>;

type Comparator<K> = (a: K, b: K) => number;

// The package is CommonJS: under native ES modules what it exports is a property of the default import.
const BTree = ((BTreeModule as unknown as { default?: unknown }).default ??
  BTreeModule) as typeof import('sorted-btree').default;

const NODE_SIZE = 32;

export const byText: Comparator<string> = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
export const byNumber: Comparator<number> = (a, b) => a - b;

export function emptyTree<K, V>(compare: Comparator<K>): Tree<K, V> {
  return new BTree<K, V>([], compare, NODE_SIZE);
}

/** Builds a tree from keys in strictly ascending order. */
export function treeOfSorted<K, V>(keys: K[], values: V[], compare: Comparator<K>): Tree<K, V> {
  return keys.length === 0 ? emptyTree(compare) : bulkLoad(keys, values, NODE_SIZE, compare);
}

/** A node as the package represents it; inner nodes count the entries below them. */
interface TreeNode<K> {
  /** A leaf's keys; of an inner node, the highest key of each child. */
  readonly keys: readonly K[];
  readonly children?: ReadonlyArray<TreeNode<K>>;
  size(): number;
}

/** The number of keys in a range, `from` inclusive, `to` exclusive, in O(log n). */
export function countBetween<K, V>(tree: Tree<K, V>, from: K, to: K, compare: Comparator<K>): number {
  return Math.max(0, countBelow(tree, to, compare) - countBelow(tree, from, compare));
}

function countBelow<K, V>(tree: Tree<K, V>, key: K, compare: Comparator<K>): number {
  let node = (tree as unknown as { _root: TreeNode<K> })._root;
  let count = 0;
  for (;;) {
    const position = firstNotBelow(node.keys, key, compare);
    if (node.children === undefined) return count + position;
    for (const child of node.children.slice(0, position)) count += child.size();
    const next = node.children[position];
    if (next === undefined) return count;
    node = next;
  }
}

function firstNotBelow<K>(keys: readonly K[], key: K, compare: Comparator<K>): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(keys[middle]!, key) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
