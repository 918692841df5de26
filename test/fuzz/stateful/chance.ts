import { sample, type Arbitrary } from 'fast-check';

const GOLDEN = 0x9e3779b9;

/** The choices of one request: the same for one seed and number, whatever was asked before it. */
export class Chance {
  private state: number;

  constructor(seed: number, index: number) {
    this.state = Math.imul(seed ^ Math.imul(index + 1, GOLDEN), 0x85ebca6b) >>> 0;
  }

  /** From 0 to 2^32 - 1: mulberry32. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let hash = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    hash ^= hash + Math.imul(hash ^ (hash >>> 7), hash | 61);
    return (hash ^ (hash >>> 14)) >>> 0;
  }

  below(count: number): number {
    return this.next() % count;
  }

  /** @param percent how often it is true */
  of(percent: number): boolean {
    return this.below(100) < percent;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }

  /** A value as fast-check makes it, edges first. */
  value<T>(arbitrary: Arbitrary<T>): T {
    return sample(arbitrary, { seed: this.next() | 0, numRuns: 1 })[0]!;
  }
}
