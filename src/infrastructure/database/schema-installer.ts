import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { mongo, Connection, Model } from 'mongoose';
import { DatabaseForm } from './database-form.js';

/** IndexOptionsConflict and IndexKeySpecsConflict. */
const INDEX_CONFLICTS = new Set<unknown>([85, 86]);

/**
 * Creates all collections and indexes of the models before they are used. A late unique index could meet duplicates,
 * and creating a collection inside a transaction causes a conflict.
 */
@Injectable()
export class SchemaInstaller {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly form: DatabaseForm,
  ) {}

  /**
   * Idempotent, one command for each collection that exists. @throws ConfigError when the database is of a version whose data
   * this one cannot read: nothing is changed then; else when an index cannot be built, such as a unique index over duplicates
   * @returns whether the database was empty
   */
  async install(): Promise<boolean> {
    const isKnown = await this.form.check();
    if (!isKnown) await this.refuseEarlierForms();
    const installed = await this.collections();
    for (const model of Object.values(this.connection.models)) {
      const { collectionName } = model.collection;
      if (!installed.has(collectionName)) await model.createCollection();
      const indexes = model.schema.indexes().map(([key, options]) => ({ key, ...options }));
      if (indexes.length === 0) continue;
      try {
        await this.connection
          .db!.collection(collectionName)
          .createIndexes(indexes as mongo.IndexDescription[]);
      } catch (error) {
        throw isIndexConflict(error) ? this.form.refusalOfIndex(collectionName, error) : error;
      }
    }
    if (!isKnown) await this.form.record();
    return this.hasNone(installed);
  }

  /** Descriptions of the missing collections and indexes: `index email_1 of users`. */
  async missing(): Promise<string[]> {
    const found = await this.differences();
    return found.flatMap(({ collection, exists, toCreate }) =>
      exists
        ? toCreate.map((key) => `index ${Object.keys(key).join(', ')} of ${collection}`)
        : [`collection ${collection}`],
    );
  }

  /** Descriptions of the indexes that no model declares: of an older version, or made by hand. */
  async undeclared(): Promise<string[]> {
    const found = await this.differences();
    return found.flatMap(({ collection, toDrop }) => toDrop.map((name) => `index ${name} of ${collection}`));
  }

  /** Whether the database has no collection of a model. Sandboxes make theirs on their own. */
  async isEmpty(): Promise<boolean> {
    return this.hasNone(await this.collections());
  }

  private hasNone(collections: ReadonlySet<string>): boolean {
    return Object.values(this.connection.models).every(
      ({ collection }) => !collections.has(collection.collectionName),
    );
  }

  private async collections(): Promise<ReadonlySet<string>> {
    const found = await this.connection.db!.listCollections({}, { nameOnly: true }).toArray();
    return new Set(found.map(({ name }) => name));
  }

  /** An index of the same name and another content is the mark of an earlier form. */
  private async refuseEarlierForms(): Promise<void> {
    for (const { collection, toCreate, toDrop } of await this.differences()) {
      const wanted = toCreate.map((key) => Object.entries(key).flat().join('_'));
      if (wanted.some((name) => toDrop.includes(name))) throw this.form.refusalOfEarlier(collection);
    }
  }

  /**
   * Returns what each model declares and the database lacks (`toCreate`, keys), and the other way round (`toDrop`,
   * names).
   */
  private async differences() {
    const collections = await this.collections();
    const found: Array<
      { collection: string; exists: boolean } & Awaited<ReturnType<Model<unknown>['diffIndexes']>>
    > = [];
    for (const model of Object.values(this.connection.models)) {
      const collection = model.collection.collectionName;
      const exists = collections.has(collection);
      const indexes = exists ? await model.diffIndexes() : { toCreate: [], toDrop: [] };
      found.push({ collection, exists, ...indexes });
    }
    return found;
  }
}

/** Whether the collection has an index of the same name or keys with other options. */
function isIndexConflict(error: unknown): boolean {
  return INDEX_CONFLICTS.has((error as { code?: unknown } | null)?.code);
}
