import { InvertedIndex } from './inverted-index.js';

/** A letter of the tree of words. The path to it spells the word whose postings it holds. */
interface Letter {
  readonly code: number;
  readonly next: Letter[];
  text: InvertedIndex | undefined;
  sku: InvertedIndex | undefined;
}

/** A word of the vocabulary as it was found for a word of a query. */
export interface Candidate {
  readonly text: InvertedIndex | undefined;
  readonly sku: InvertedIndex | undefined;
  readonly typos: number;
  /** The query's word is only the beginning of it. */
  readonly longer: boolean;
}

/** Which postings a word belongs to: typos are allowed in texts, never in an SKU. */
export type PostingKind = 'text' | 'sku';

const NEVER = 255;

/** All words of a catalogue, in a tree of letters, with the products that hold them. */
export class Vocabulary {
  private readonly root = newLetter(0);

  add(word: string, kind: PostingKind, slot: number, weight: number): void {
    let at = this.root;
    for (let i = 0; i < word.length; i++)
      at = nextLetter(at, word.charCodeAt(i)) ?? grown(at, word.charCodeAt(i));
    (at[kind] ??= new InvertedIndex()).add(slot, weight);
  }

  /** Takes a product's word out, and the letters that nothing needs any more. */
  remove(word: string, kind: PostingKind, slot: number): void {
    const path = [this.root];
    for (let i = 0; i < word.length; i++) {
      const next = nextLetter(path[i]!, word.charCodeAt(i));
      if (next === undefined) return;
      path.push(next);
    }
    const end = path.at(-1)!;
    end[kind]?.remove(slot);
    if (end[kind]?.size === 0) end[kind] = undefined;
    for (let i = path.length - 1; i > 0 && isUnused(path[i]!); i--) {
      const { next } = path[i - 1]!;
      next.splice(next.indexOf(path[i]!), 1);
    }
  }

  has(word: string): boolean {
    const end = this.at(word);
    return end?.text !== undefined || end?.sku !== undefined;
  }

  /** The word itself, and with `asPrefix` the words that it begins. */
  spelled(word: string, asPrefix: boolean): Candidate[] {
    const end = this.at(word);
    if (end === undefined) return [];
    const found: Candidate[] = holdsWord(end)
      ? [{ text: end.text, sku: end.sku, typos: 0, longer: false }]
      : [];
    if (asPrefix) for (const next of end.next) collect(next, 0, found);
    return found;
  }

  /**
   * The words within `max` typos of a word: letters added, left out or changed, and neighbours swapped, each
   * counting one (optimal string alignment). With `asPrefix` also the words that have such a beginning.
   */
  near(word: string, max: number, asPrefix: boolean): Candidate[] {
    return new NearbyWords(word, max, asPrefix).from(this.root);
  }

  private at(word: string): Letter | undefined {
    let at: Letter | undefined = this.root;
    for (let i = 0; i < word.length && at !== undefined; i++) at = nextLetter(at, word.charCodeAt(i));
    return at;
  }
}

/** A walk through the tree: a row of the distance table for each letter, and no step where all of it is too far. */
class NearbyWords {
  private readonly rows: Uint8Array[];
  private readonly found: Candidate[] = [];

  constructor(
    private readonly word: string,
    private readonly max: number,
    private readonly asPrefix: boolean,
  ) {
    const depth = word.length + max + 2;
    this.rows = Array.from({ length: depth }, () => new Uint8Array(word.length + 1));
    for (let j = 0; j <= word.length; j++) this.rows[0]![j] = j;
  }

  from(root: Letter): Candidate[] {
    for (const letter of root.next) this.visit(letter, 0, 1, NEVER);
    return this.found;
  }

  /** @param asBeginning the fewest typos of a beginning of this path */
  private visit(letter: Letter, codeBefore: number, depth: number, asBeginning: number): void {
    const nearest = this.fillRow(letter.code, codeBefore, depth);
    const whole = this.rows[depth]![this.word.length]!;
    const beginning = this.asPrefix ? Math.min(asBeginning, whole) : NEVER;
    const typos = Math.min(whole, beginning);
    if (typos <= this.max && holdsWord(letter)) {
      this.found.push({ text: letter.text, sku: letter.sku, typos, longer: typos < whole });
    }
    if (nearest <= this.max) {
      for (const next of letter.next) this.visit(next, letter.code, depth + 1, beginning);
    } else if (beginning <= this.max) {
      for (const next of letter.next) collect(next, beginning, this.found);
    }
  }

  /** @returns the smallest distance of the row: no longer word can come nearer */
  private fillRow(code: number, codeBefore: number, depth: number): number {
    const { word, rows } = this;
    const row = rows[depth]!;
    const last = rows[depth - 1]!;
    let nearest = (row[0] = depth);
    for (let j = 1; j <= word.length; j++) {
      const own = word.charCodeAt(j - 1);
      let best = Math.min(last[j - 1]! + (own === code ? 0 : 1), last[j]! + 1, row[j - 1]! + 1);
      if (depth > 1 && j > 1 && own === codeBefore && word.charCodeAt(j - 2) === code) {
        best = Math.min(best, rows[depth - 2]![j - 2]! + 1);
      }
      row[j] = best;
      if (best < nearest) nearest = best;
    }
    return nearest;
  }
}

function collect(letter: Letter, typos: number, found: Candidate[]): void {
  if (holdsWord(letter)) found.push({ text: letter.text, sku: letter.sku, typos, longer: true });
  for (const next of letter.next) collect(next, typos, found);
}

function newLetter(code: number): Letter {
  return { code, next: [], text: undefined, sku: undefined };
}

function nextLetter(letter: Letter, code: number): Letter | undefined {
  for (const next of letter.next) if (next.code === code) return next;
  return undefined;
}

function grown(letter: Letter, code: number): Letter {
  const next = newLetter(code);
  letter.next.push(next);
  return next;
}

function holdsWord(letter: Letter): boolean {
  return letter.text !== undefined || letter.sku !== undefined;
}

function isUnused(letter: Letter): boolean {
  return letter.next.length === 0 && !holdsWord(letter);
}
