const ROUNDS_PER_SEARCH = 32;

/**
 * Scores of the products (by slot) in the search under way. A product stays in as long as each round, one for each
 * word of the query, scores it; in a round its best score counts.
 */
export class Scoreboard {
  private total = new Float64Array(1024);
  /** The total before the round under way. */
  private before = new Float64Array(1024);
  /** The last round that scored a slot; earlier searches have lower numbers, so that nothing need be cleared. */
  private round = new Int32Array(1024);
  private search = 0;
  private current = 0;

  /** Makes room for slots below `slots`. */
  reserve(slots: number): void {
    if (slots <= this.total.length) return;
    const length = Math.max(slots, this.total.length * 2);
    this.total = new Float64Array(length);
    this.before = new Float64Array(length);
    this.round = new Int32Array(length);
    this.search = 0;
  }

  /** Starts a search of up to 31 rounds. */
  begin(): void {
    this.search += ROUNDS_PER_SEARCH;
    if (this.search > 2 ** 31 - 2 * ROUNDS_PER_SEARCH) {
      this.round.fill(0);
      this.search = ROUNDS_PER_SEARCH;
    }
    this.current = this.search;
  }

  nextRound(): void {
    this.current += 1;
  }

  /** Whether a slot is out: it was not scored in the round before. In the first round nobody is. */
  isOut(slot: number): boolean {
    return this.current > this.search + 1 && this.round[slot]! < this.current - 1;
  }

  /** Scores a slot that is not out. @returns whether it is the first time in this round */
  score(slot: number, points: number): boolean {
    const isFirst = this.round[slot] !== this.current;
    if (isFirst) {
      this.before[slot] = this.current === this.search + 1 ? 0 : this.total[slot]!;
      this.round[slot] = this.current;
      this.total[slot] = this.before[slot] + points;
    } else if (this.before[slot]! + points > this.total[slot]!) {
      this.total[slot] = this.before[slot]! + points;
    }
    return isFirst;
  }

  totalOf(slot: number): number {
    return this.total[slot]!;
  }
}
