/** An entry of a zone: a PIN code, the beginning of some, or a range. */
export interface PincodeEntry {
  /** In plain form: two entries that mean the same codes have the same text. */
  readonly text: string;
  readonly kind: 'CODE' | 'RANGE' | 'PREFIX';
  /** The first and the last PIN code that it has, as numbers. */
  readonly first: number;
  readonly last: number;
}

const CODE_DIGITS = 6;
const BEGINNING = /^[1-9]\d{0,5}$/;
const RANGE = /^([1-9]\d{5})\s*[-\u2013]\s*([1-9]\d{5})$/;

/**
 * Reads an entry of a zone (decisions 14.17): a PIN code, its first one to five digits, or a range `110001-110096`. A range that has
 * exactly the codes of a beginning is that beginning.
 * @returns undefined for anything else
 */
export function readEntry(text: string): PincodeEntry | undefined {
  const given = text.trim();
  if (BEGINNING.test(given)) return beginning(given);
  const [, from, to] = RANGE.exec(given) ?? [];
  if (from === undefined || to === undefined || from > to) return undefined;
  const [first, last] = [Number(from), Number(to)];
  return plainBeginning(first, last) ?? { text: `${from}-${to}`, kind: 'RANGE', first, last };
}

function beginning(digits: string): PincodeEntry {
  const width = 10 ** (CODE_DIGITS - digits.length);
  const first = Number(digits) * width;
  return { text: digits, kind: width === 1 ? 'CODE' : 'PREFIX', first, last: first + width - 1 };
}

/** The beginning that has exactly the codes of a range. */
function plainBeginning(first: number, last: number): PincodeEntry | undefined {
  const lengths = [6, 5, 4, 3, 2, 1];
  return lengths
    .map((length) => beginning(String(first).slice(0, length)))
    .find((entry) => entry.first === first && entry.last === last);
}

/** The first text that is no entry, or means the same codes as one before it. */
export type EntryFault = { readonly text: string; readonly fault: 'WRONG' | 'TWICE' };

/** Returns the first fault of a list of entries; undefined where there is none. */
export function faultOfEntries(texts: readonly string[]): EntryFault | undefined {
  const seen = new Set<string>();
  for (const text of texts) {
    const entry = readEntry(text);
    if (entry === undefined) return { text, fault: 'WRONG' };
    if (seen.has(entry.text)) return { text, fault: 'TWICE' };
    seen.add(entry.text);
  }
  return undefined;
}
