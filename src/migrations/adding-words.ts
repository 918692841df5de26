import type { QueryFilter, Types } from 'mongoose';
import { storedWords, WITH_EARLIER_WORDS, type StoredWords } from '#infrastructure/database/word-search.js';
import { inBatches } from './in-batches.js';
import { modelOf, type Migration } from './migration.js';

interface WordsOf<T> {
  /** The fields that the words are made of. */
  readonly select: Readonly<Record<string, 1>>;
  readonly wordsOf: (record: T) => string[];
  /** Returns what else follows from these fields, and had another form with words of an earlier form. */
  readonly alsoOf?: (record: T) => Partial<T>;
  /** Their name in the output: `products`. */
  readonly records: string;
}

/** A migration that gives search words to the records that have none, or words of an earlier form. */
export function addingWords<T extends { _id: Types.ObjectId } & Partial<StoredWords>>(
  name: string,
  schema: new () => T,
  { select, wordsOf, alsoOf, records }: WordsOf<T>,
): Migration {
  const earlier = WITH_EARLIER_WORDS as QueryFilter<T>;
  return {
    name,
    countLeft: (shop) => modelOf(shop, schema).countDocuments(earlier),
    run: (shop, onProgress) => {
      const model = modelOf(shop, schema);
      return inBatches(onProgress, {
        find: (limit) => model.find(earlier).select(select).limit(limit).lean<T[]>(),
        work: async (found) => {
          await model.bulkWrite(
            found.map((record) => ({
              updateOne: {
                filter: { _id: record._id, ...earlier },
                update: { $set: { ...storedWords(wordsOf(record)), ...alsoOf?.(record) } },
              },
            })),
          );
        },
      });
    },
    describe: (count) => `search words of ${count} ${records}`,
  };
}
