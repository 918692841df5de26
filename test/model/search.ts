import {
  Arbitrary,
  array,
  asyncProperty,
  check,
  nat,
  stream,
  Value,
  type Random,
  type RunDetails,
  type Stream,
} from 'fast-check';
import { DICE, type Dice } from './choose.js';
import { play } from './play.js';
import type { Processes } from './processes.js';

/** How long smaller sequences are sought after one has failed. */
const SHRINK_FOR_MS = 120_000;

export interface SearchOptions {
  readonly seed: number;
  /** How many turns a sequence has. */
  readonly steps: number;
  /** Plays one sequence alone: where it lies among the smaller ones of its seed. */
  readonly path?: string | undefined;
  /** Whether the smallest sequence that fails is sought; for at most `SHRINK_FOR_MS`. */
  readonly shrink?: boolean;
  readonly onTurn?: () => void;
}

/** A sequence in which the service differs from the model. */
export interface Failure {
  readonly seed: number;
  readonly path: string;
  readonly steps: number;
  /** The story of the smallest one. */
  readonly message: string;
}

/** Plays the sequence of a seed, however long it takes. @returns the smallest sequence that fails, if it does */
export async function search(shop: Processes, options: SearchOptions): Promise<Failure | undefined> {
  const { seed, steps, path, shrink = true, onTurn = () => {} } = options;
  const property = asyncProperty(new SequenceArbitrary(steps), (sequence) => play(shop, sequence, onTurn));
  const first = await check(property, {
    seed,
    numRuns: 1,
    // A path names one sequence, which is played as it is.
    endOnFailure: true,
    ...(path === undefined ? {} : { path }),
  });
  const found = failureIn(first, options);
  if (found === undefined || path !== undefined || !shrink) return found;
  const smaller = await check(property, { seed, numRuns: 1, interruptAfterTimeLimit: SHRINK_FOR_MS });
  return failureIn(smaller, options) ?? found;
}

function failureIn(
  { failed, counterexamplePath, errorInstance }: RunDetails<[Dice[]]>,
  { seed, steps }: SearchOptions,
): Failure | undefined {
  if (!failed || counterexamplePath === null) return undefined;
  const message = String((errorInstance as Error | undefined)?.message);
  return { seed, path: counterexamplePath, steps, message };
}

/** Sequences of a fixed length; smaller ones lack some turns in a row. */
class SequenceArbitrary extends Arbitrary<Dice[]> {
  private readonly full: Arbitrary<Dice[]>;

  constructor(steps: number) {
    super();
    const dice = array(nat(DICE.below - 1), { minLength: DICE.count, maxLength: DICE.count });
    this.full = array(dice, { minLength: steps, maxLength: steps });
  }

  override generate(random: Random): Value<Dice[]> {
    return new Value(this.full.generate(random, undefined).value, undefined);
  }

  override canShrinkWithoutContext(_: unknown): _ is Dice[] {
    return true;
  }

  override shrink(sequence: Dice[]): Stream<Value<Dice[]>> {
    return stream(smaller(sequence));
  }
}

function* smaller(sequence: readonly Dice[]): IterableIterator<Value<Dice[]>> {
  for (let size = Math.ceil(sequence.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let end = sequence.length; end > 0; end -= size)
      yield new Value(sequence.toSpliced(Math.max(0, end - size), size), undefined);
  }
}
