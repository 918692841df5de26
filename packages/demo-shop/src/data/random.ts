import { createHash } from 'node:crypto';
import { Types } from 'mongoose';

/** Pseudo-random numbers from a seed: the demo data is the same in every run, so an interrupted run can be completed. */
export class SeededRandom {
  private state: number;

  constructor(seed: string) {
    this.state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  }

  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.fraction() * (max - min + 1));
  }

  /** A number from `min` up to, but not including, `max`. */
  between(min: number, max: number): number {
    return min + this.fraction() * (max - min);
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.int(0, choices.length - 1)]!;
  }

  /** `count` distinct choices. */
  sample<T>(choices: readonly T[], count: number): T[] {
    const left = [...choices];
    return Array.from(
      { length: Math.min(count, left.length) },
      () => left.splice(this.int(0, left.length - 1), 1)[0]!,
    );
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => this.int(0, 9)).join('');
  }

  /** The Mulberry32 generator. */
  private fraction(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
}

/** The identifier of a demo record: the same in every run, so that no record is created twice. */
export function demoId(kind: string, key: string | number): Types.ObjectId {
  return new Types.ObjectId(createHash('sha256').update(`${kind}:${key}`).digest('hex').slice(0, 24));
}

export const DAY_MS = 86_400_000;
