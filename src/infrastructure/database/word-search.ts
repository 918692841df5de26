import { Types, type Model, type QueryFilter } from 'mongoose';
import { WORDS_FORM } from '#infrastructure/search-engine/search-words.js';
import { MOST_LOOKED_AT } from './paging/bounded-search.js';
import type { Identified } from './paging/list-order.js';

/** Records from before forms were counted have none. */
const EARLIER_FORMS: ReadonlyArray<number | null> = [null, 2];

/** The fields of a record that is found by words. An index of its collection is `WORDS_FORM_INDEX`. */
export interface StoredWords {
  readonly words: string[];
  readonly wordsForm: number;
}

/** The words as a record keeps them. */
export function storedWords(words: readonly string[]): StoredWords {
  return { words: [...new Set(words)], wordsForm: WORDS_FORM };
}

/** Finds the records whose words are of an earlier form, or missing. */
export const WITH_EARLIER_WORDS = { wordsForm: { $in: [...EARLIER_FORMS] } };
export const WORDS_FORM_INDEX = { wordsForm: 1 } as const;

/** The index of a collection whose records are looked for by their words alone. */
export const WORDS_INDEX = { words: 1 } as const;

/** The most records that a search finds. */
export const MOST_FOUND = 1_000;

/** The sentence on `q` in every list. */
export const FOLDED = `Letter case, accents and signs do not count. Of each of these at most ${MOST_FOUND} are found.`;

/** A search for records that have words which begin like the ones that are given; the records store them in `words`. */
export interface WordSearch<T> {
  /** Folded, letters and digits only: no sign gets into the query. */
  readonly words: readonly string[];
  /** The filters that the index has before its words; each names its values. */
  readonly indexed: QueryFilter<T>;
  /** Filters beyond the index. */
  readonly other?: QueryFilter<T>;
  readonly index: Readonly<Record<string, 1>>;
  readonly select: Readonly<Record<string, 1>>;
}

/**
 * Returns up to 1,000 of the records that have all of the words, unordered. They are looked for by the rarest of the words, and at
 * most 10,000 that have it are looked at, so that the work does not grow with the collection.
 */
export async function findWithWords<T>(
  model: Model<T>,
  { words, indexed, other, index, select }: WordSearch<T>,
): Promise<Identified[]> {
  const [rarest, ...others] = await rarestFirst(model, words, indexed, index);
  if (rarest === undefined) return [];
  // mongod bounds a search of arrays by one condition, whichever it likes; a negation bounds nothing.
  const also = others.map((word) => ({ words: { $not: beginning(word) } }));
  const cast = (query: object) => model.find().cast(model, query) as QueryFilter<T>;
  return model
    .aggregate<Identified>([
      { $match: cast({ ...indexed, words: beginning(rarest) }) },
      { $limit: MOST_LOOKED_AT },
      { $match: cast({ ...other, ...(also.length > 0 && { $nor: also }) }) },
      { $limit: MOST_FOUND },
      { $project: select },
    ])
    .option({ hint: index });
}

/** Records are of one of these, too: customers, an order. */
export interface OfSome {
  /** An index begins with it and goes on with `createdAt`. */
  readonly field: string;
  readonly ids: readonly string[];
}

/**
 * The records that have all of the words, or are of one of some others: up to 1,000 of each, unordered, with what `NEWEST_FIRST` orders
 * by. The collection has `WORDS_INDEX`.
 */
export async function findWithWordsOr<T>(
  model: Model<T>,
  { words, filter }: { readonly words: readonly string[]; readonly filter: QueryFilter<T> },
  others: readonly OfSome[],
): Promise<Identified[]> {
  const select = { createdAt: 1 } as const;
  const ofOthers = others
    .filter(({ ids }) => ids.length > 0)
    .map(({ field, ids }) =>
      model
        .find({ ...filter, [field]: { $in: ids.map((id) => new Types.ObjectId(id)) } } as QueryFilter<T>)
        .select(select)
        .limit(MOST_FOUND)
        .lean<Identified[]>(),
    );
  const withWords = findWithWords(model, { words, indexed: {}, other: filter, index: WORDS_INDEX, select });
  const found = await Promise.all([withWords, ...ofOthers]);
  return [...new Map(found.flat().map((record) => [record._id.toHexString(), record])).values()];
}

async function rarestFirst<T>(
  model: Model<T>,
  words: readonly string[],
  indexed: QueryFilter<T>,
  index: Readonly<Record<string, 1>>,
): Promise<string[]> {
  if (words.length < 2) return [...words];
  const counted = words.map(async (word) => {
    const query = { ...indexed, words: beginning(word) } as QueryFilter<T>;
    return { word, count: await model.countDocuments(query, { limit: MOST_FOUND, hint: index }) };
  });
  return (await Promise.all(counted)).toSorted((a, b) => a.count - b.count).map(({ word }) => word);
}

const beginning = (word: string) => ({ $regex: `^${word}` });
