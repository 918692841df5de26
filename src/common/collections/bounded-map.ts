/** A map with a bounded number of entries. When it is full, the entry that was set longest ago makes room. */
export class BoundedMap<Key, Value> {
  private readonly entries = new Map<Key, Value>();

  /** @param most how many entries it holds at most */
  constructor(private readonly most: number) {}

  get(key: Key): Value | undefined {
    return this.entries.get(key);
  }

  /** Sets an entry, which is the newest then, also if it was known. */
  set(key: Key, value: Value): void {
    // A map keeps the order of insertion.
    this.entries.delete(key);
    this.entries.set(key, value);
    if (this.entries.size <= this.most) return;
    const [oldest] = this.entries.keys();
    this.entries.delete(oldest!);
  }

  delete(key: Key): void {
    this.entries.delete(key);
  }
}
