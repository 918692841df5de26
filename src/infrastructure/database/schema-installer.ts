import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';

/**
 * Creates all collections and indexes of the models before they are used. A late unique index could meet duplicates,
 * and creating a collection inside a transaction causes a conflict.
 */
@Injectable()
export class SchemaInstaller {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** Idempotent. @throws when an index cannot be built, such as a unique index over duplicates */
  async install(): Promise<void> {
    for (const model of Object.values(this.connection.models)) {
      await model.createCollection();
      await model.createIndexes();
    }
  }

  /** Descriptions of the missing collections and indexes: `index email_1 of users`. */
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
