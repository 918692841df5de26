import { textOfHtml } from '#common/html/sanitize-html.js';
import type { SearchableProduct } from '../../search-engine.port.js';
import { fewerWords, readingsOf, type Reading } from '../../query-readings.js';
import { skuForms, variantsOf, wordsOf } from '../../search-words.js';
import type { InvertedIndex } from './inverted-index.js';
import { typoBudget } from './typo-tolerance.js';
import { Vocabulary, type Candidate, type PostingKind } from './vocabulary.js';

const WEIGHTS = { name: 8, sku: 6, brand: 4, variants: 4, tags: 3, description: 1 } as const;
/** The share of a word's weight that is left when only its beginning was typed, and for each typo. */
const LONGER = 0.8;
const PER_TYPO = 0.5;
const SHORTEST_HALF = 2;
const NOTHING: Found = { slots: [], scores: new Float64Array() };

/** A product by its slot, as the search under way may take it or not (filters). */
export type Passes = (slot: number) => boolean;

/** The slots that were found, and their scores. */
export interface Found {
  readonly slots: readonly number[];
  readonly scores: Float64Array;
}

interface Collected extends Found {
  readonly slots: number[];
}

/**
 * Finds products by words, all of which must fit but the small ones. Tries first without typos, then with other spaces (joined,
 * split), then with one typo and with two in each word, and takes the first that finds something; failing that with fewer words
 * (`fewerWords`). Filters count from the beginning: what they let through is what is found or not.
 */
export class TextIndex {
  private readonly vocabulary = new Vocabulary();
  private slots = 0;

  put(slot: number, product: SearchableProduct): void {
    this.slots = Math.max(this.slots, slot + 1);
    for (const [word, kind, weight] of entriesOf(product)) this.vocabulary.add(word, kind, slot, weight);
  }

  /** @param product the state that was put in */
  remove(slot: number, product: SearchableProduct): void {
    for (const [word, kind] of entriesOf(product)) this.vocabulary.remove(word, kind, slot);
  }

  /** @param passes without one all are taken */
  find(text: string, passes: Passes | undefined): Found {
    return new TextSearch(this.vocabulary, this.slots, passes).find(readingsOf(text));
  }
}

/** A search: lookups of a word are kept while the ways to read the query are tried. */
class TextSearch {
  private readonly known = new Map<string, Candidate[]>();

  constructor(
    private readonly vocabulary: Vocabulary,
    private readonly slots: number,
    private readonly passes: Passes | undefined,
  ) {}

  find(readings: readonly Reading[]): Found {
    for (const { found, small } of this.attempts(readings))
      if (found.slots.length > 0) return this.withSmallWords(found, small);
    return NOTHING;
  }

  /** An elided article is looked for apart before typos are. */
  private *attempts([typed, ...others]: readonly Reading[]): Generator<{
    found: Found;
    small: readonly string[];
  }> {
    const { words, small } = typed!;
    for (const found of this.asSpelled(words)) yield { found, small };
    for (const other of others)
      for (const found of this.asSpelled(other.words)) yield { found, small: other.small };
    const last = others.at(-1) ?? typed!;
    for (const reading of [typed!, ...others])
      for (const found of this.withTypos(reading.words)) yield { found, small: reading.small };
    for (const left of this.fewer(last.words)) {
      for (const found of this.asSpelled(left)) yield { found, small: last.small };
      for (const found of this.withTypos(left)) yield { found, small: last.small };
    }
  }

  private *asSpelled(words: readonly string[]): Generator<Found> {
    yield this.match(words, 0);
    for (const other of this.otherSpacings(words)) yield this.match(other, 0);
  }

  private *withTypos(words: readonly string[]): Generator<Found> {
    yield this.match(words, 1);
    yield this.match(words, 2);
  }

  private fewer(words: readonly string[]): string[][] {
    if (words.length < 2) return [];
    return fewerWords(
      words,
      words.map((word, i) => this.countOf(word, i === words.length - 1)),
    );
  }

  /** How many products have a word; as the beginning of one, or with typos, only where none has it so. */
  private countOf(word: string, isLast: boolean): number {
    const ways: Array<[isBeginning: boolean, typos: number]> = [
      [false, 0],
      [isLast, 0],
      [isLast, 1],
      [isLast, 2],
    ];
    for (const [isBeginning, typos] of ways) {
      const candidates = this.candidates(word, isBeginning, typos);
      const count = candidates.length === 0 ? 0 : this.scored(candidates, undefined).slots.length;
      if (count > 0) return count;
    }
    return 0;
  }

  /** Products that have a small word, too, come before those that have not. */
  private withSmallWords(found: Found, small: readonly string[]): Found {
    for (const word of small) {
      const { slots, scores } = this.scored(this.candidates(word, false, 0), found);
      for (const slot of slots) found.scores[slot] = scores[slot]!;
    }
    return found;
  }

  /** The products in which every word is found with at most `typos` typos. */
  private match(words: readonly string[], typos: number): Found {
    const perWord = words.map((word, i) => this.candidates(word, i === words.length - 1, typos));
    if (perWord.some((candidates) => candidates.length === 0)) return NOTHING;
    // The rarest first: what it leaves is looked up among the products of the others.
    const rarestFirst = perWord.toSorted((one, other) => productsOf(one) - productsOf(other));
    let found: Found | undefined;
    for (const candidates of rarestFirst) {
      found = this.scored(candidates, found);
      if (found.slots.length === 0) break;
    }
    return found ?? NOTHING;
  }

  /** Adds a word's best score to those of the products that have the words before it, and drops the others. */
  private scored(candidates: Candidate[], before: Found | undefined): Found {
    const found: Collected = { slots: [], scores: new Float64Array(this.slots) };
    for (const { text, sku, typos, longer } of candidates) {
      const closeness = PER_TYPO ** typos * (longer ? LONGER : 1);
      for (const postings of typos === 0 ? [text, sku] : [text]) {
        if (postings === undefined) continue;
        if (before === undefined) takeAll(postings, closeness, this.passes, found);
        else takeAmong(before, postings, closeness, found);
      }
    }
    return found;
  }

  private candidates(word: string, isLast: boolean, typos: number): Candidate[] {
    const allowed = Math.min(typos, typoBudget(word));
    const key = `${allowed}${isLast ? '*' : ' '}${word}`;
    let found = this.known.get(key);
    if (found === undefined) {
      found =
        allowed === 0 ? this.vocabulary.spelled(word, isLast) : this.vocabulary.near(word, allowed, isLast);
      this.known.set(key, found);
    }
    return found;
  }

  /** The words with neighbours joined (`head phones`), and with unknown words split (`runningshoes`). */
  private *otherSpacings(words: readonly string[]): Generator<string[]> {
    for (let i = 0; i + 1 < words.length; i++) {
      const joined = words[i]! + words[i + 1]!;
      if (this.candidates(joined, i + 2 === words.length, 0).length > 0) {
        yield [...words.slice(0, i), joined, ...words.slice(i + 2)];
      }
    }
    const split = words.map((word, i) => this.halvesOf(word, i === words.length - 1) ?? [word]);
    if (split.some((parts) => parts.length > 1)) yield split.flat();
  }

  /** The two known words that an unknown one is made of. */
  private halvesOf(word: string, isLast: boolean): [string, string] | undefined {
    if (this.candidates(word, isLast, 0).length > 0) return undefined;
    for (let cut = word.length - SHORTEST_HALF; cut >= SHORTEST_HALF; cut--) {
      const halves: [string, string] = [word.slice(0, cut), word.slice(cut)];
      if (halves.every((half) => this.vocabulary.has(half))) return halves;
    }
    return undefined;
  }
}

/** Takes the products of a word that pass. */
function takeAll(
  { slots, weights }: InvertedIndex,
  closeness: number,
  passes: Passes | undefined,
  into: Collected,
): void {
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at]!;
    if (passes === undefined || passes(slot)) take(slot, weights[at]! * closeness, into);
  }
}

/** Takes the products that have the words before as well; walks through the fewer. */
function takeAmong(before: Found, postings: InvertedIndex, closeness: number, into: Collected): void {
  const { slots } = before.slots.length < postings.size ? before : postings;
  for (const slot of slots) {
    const score = before.scores[slot]!;
    const weight = score === 0 ? 0 : postings.weightOf(slot);
    if (weight !== 0) take(slot, score + weight * closeness, into);
  }
}

/** A product is found once, with its best score. */
function take(slot: number, score: number, { slots, scores }: Collected): void {
  if (scores[slot] === 0) slots.push(slot);
  if (score > scores[slot]!) scores[slot] = score;
}

/** How many products have one of the words, those that have several counted for each. */
function productsOf(candidates: readonly Candidate[]): number {
  return candidates.reduce((sum, { text, sku }) => sum + (text?.size ?? 0) + (sku?.size ?? 0), 0);
}

/** Every word of a product with its weight. A word of a short text says more of it than one of a long text. */
function* entriesOf(product: SearchableProduct): Generator<[string, PostingKind, number]> {
  const fields: Array<[texts: readonly string[], kind: PostingKind, weight: number]> = [
    [[product.name], 'text', WEIGHTS.name],
    [[product.brand], 'text', WEIGHTS.brand],
    [product.tags, 'text', WEIGHTS.tags],
    [[textOfHtml(product.description)], 'text', WEIGHTS.description],
    [variantsOf(product), 'text', WEIGHTS.variants],
    [[product.sku, ...product.variantSkus].flatMap(skuForms), 'sku', WEIGHTS.sku],
  ];
  for (const [texts, kind, weight] of fields) {
    const words = texts.flatMap((text) => wordsOf(text));
    const share = weight * (1 + 0.5 / words.length);
    for (const word of new Set(words)) yield [word, kind, share];
  }
}
