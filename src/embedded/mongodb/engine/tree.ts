import BTreeModule from 'sorted-btree';
import { bulkLoad } from 'sorted-btree/extended/bulkLoad.js';

/** A sorted map whose clones share structure: cloning costs nothing, a write copies the path to the leaf. */
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

/** A tree of keys that are already in strictly ascending order. */
export function treeOfSorted<K, V>(keys: K[], values: V[], compare: Comparator<K>): Tree<K, V> {
  return keys.length === 0 ? emptyTree(compare) : bulkLoad(keys, values, NODE_SIZE, compare);
}
