/** The products that hold a word, by slot, each with the word's weight. In the order of the slots: two plain lists are read fastest. */
export class InvertedIndex {
  readonly slots: number[] = [];
  readonly weights: number[] = [];

  get size(): number {
    return this.slots.length;
  }

  /** The weight is added to what the product has of it. */
  add(slot: number, weight: number): void {
    const at = this.placeOf(slot);
    if (this.slots[at] === slot) {
      this.weights[at]! += weight;
      return;
    }
    this.slots.splice(at, 0, slot);
    this.weights.splice(at, 0, weight);
  }

  remove(slot: number): void {
    const at = this.placeOf(slot);
    if (this.slots[at] !== slot) return;
    this.slots.splice(at, 1);
    this.weights.splice(at, 1);
  }

  /** @returns 0 where the product does not hold the word */
  weightOf(slot: number): number {
    const at = this.placeOf(slot);
    return this.slots[at] === slot ? this.weights[at]! : 0;
  }

  /** Where a slot stands, or would stand. */
  private placeOf(slot: number): number {
    const { slots } = this;
    let low = 0;
    let high = slots.length;
    // Products come one after the other: most belong at the end.
    if (high === 0 || slots[high - 1]! < slot) return high;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (slots[middle]! < slot) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
