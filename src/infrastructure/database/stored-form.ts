import type { Model } from 'mongoose';
import { inOpenUnit } from './unit-of-work.js';

/**
 * Inserts documents that already have their stored form: every field of the schema with its type (ids as `ObjectId`), and
 * no other. Mongoose would cast, validate and copy them, which costs more than the insert; so this is for documents that
 * our own code builds with every order. Joins the open unit of work. Undefined fields are left out.
 * @throws MongoServerError, for one document as `Model.create` does
 */
export async function insertStoredForms<T extends object>(
  { collection }: Model<T>,
  documents: ReadonlyArray<NoInfer<T>>,
): Promise<void> {
  const options = { ...inOpenUnit(), ignoreUndefined: true };
  // The driver adds to the objects that it is given.
  const copies = documents.map((document) => ({ ...document }));
  if (copies.length === 1) await collection.insertOne(copies[0]!, options);
  else await collection.insertMany(copies, options);
}
