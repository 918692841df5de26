import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';

/**
 * Makes every collection and index that the models declare, before anything uses them: a unique index that
 * comes late keeps no rule, and a collection made inside a transaction costs a conflict.
 */
@Injectable()
export class SchemaInstaller {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** Idempotent. @throws when an index cannot be built, a unique one over duplicates say */
  async install(): Promise<void> {
    for (const model of Object.values(this.connection.models)) {
      await model.createCollection();
      await model.createIndexes();
    }
  }

  /** The collections and indexes that `install` would make, each as a few words: `index email_1 of users`. */
  async missing(): Promise<string[]> {
    const found = await this.connection.db!.listCollections({}, { nameOnly: true }).toArray();
    const collections = new Set(found.map(({ name }) => name));
    const missing: string[] = [];
    for (const model of Object.values(this.connection.models)) {
      const { collectionName } = model.collection;
      if (!collections.has(collectionName)) {
        missing.push(`collection ${collectionName}`);
        continue;
      }
      const { toCreate } = await model.diffIndexes();
      missing.push(...toCreate.map((keys) => `index ${Object.keys(keys).join(', ')} of ${collectionName}`));
    }
    return missing;
  }
}
