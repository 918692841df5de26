import { CarrierLogins } from '#infrastructure/carrier/carrier-logins.js';
import type { UnknownWord } from '#infrastructure/metrics/vendor-words.js';
import { openDatabase, type TestDatabase } from './database.js';

/** Returns what an adapter of the carrier keeps and reports, on a database of the file's own. */
export function useCarrierRecords() {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openDatabase();
  });
  afterAll(() => database.close());
  return (account: { apiUrl: string | undefined; email: string }) => {
    const reported: UnknownWord[] = [];
    return {
      reported,
      logins: new CarrierLogins(database.connection, account),
      words: { unknown: (word: UnknownWord) => void reported.push(word) },
    };
  };
}
