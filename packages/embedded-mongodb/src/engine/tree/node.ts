/** The keys that order trees: `<` of JavaScript, on keys that are all strings or all numbers. */
export type TreeKey = string | number;

export type TreeNode<K extends TreeKey, V> = Leaf<K, V> | Inner<K, V>;

/** Not in the ring of leaves, or not in the scratch file. */
export const NOWHERE = -1;

/** Where a leaf is: in the ring of those that may leave memory, in the scratch file, or both. */
export class LeafPlace {
  /** Read or written since eviction came by last. */
  touched = true;
  /** Its place in the ring of evictable leaves. */
  place = NOWHERE;
  /** Where the scratch file has exactly these entries, and how many bytes they take there. */
  block = NOWHERE;
  bytes = 0;
  /** An estimate of the memory that keys and values take, in bytes. */
  weight = 0;
}

/** The entries of a range of keys, in order. */
export class Leaf<K extends TreeKey, V> extends LeafPlace {
  /**
   * @param owner the tree that may change this node in place
   * @param keys undefined, like the values, while the entries are in the scratch file only
   */
  constructor(
    readonly owner: number,
    public keys: K[] | undefined,
    public values: V[] | undefined,
    public count: number,
  ) {
    super();
  }
}

/** A node above leaves or other inner nodes; it counts the entries below it. */
export class Inner<K extends TreeKey, V> {
  /** @param separators the lowest key that each child but the first may have */
  constructor(
    readonly owner: number,
    readonly children: Array<TreeNode<K, V>>,
    readonly separators: K[],
    public count: number,
  ) {}
}

/** The first position whose key is not below `key`. */
export function lowerBound<K extends TreeKey>(keys: readonly K[], key: K): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (keys[middle]! < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The position of the child that `key` belongs to. */
export function childFor<K extends TreeKey>(separators: readonly K[], key: K): number {
  let low = 0;
  let high = separators.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (separators[middle]! <= key) low = middle + 1;
    else high = middle;
  }
  return low;
}
