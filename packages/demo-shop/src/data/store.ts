import type { Connection } from 'mongoose';
import { isDuplicateKey } from '#infrastructure/database/duplicate-key.js';

interface Marker {
  readonly _id: 'demo';
  /** The reference date of the demo data. */
  readonly startedAt: Date;
  readonly completedAt?: Date;
}

/** Writes the demo data. Existing records are not changed, so that an interrupted run can be completed. */
export class DemoStore {
  constructor(private readonly connection: Connection) {}

  /** Creates the marker if it is missing. @returns the marker of this run or of an earlier one */
  async begin(now: Date): Promise<Marker> {
    const marker = await this.markers().findOneAndUpdate(
      { _id: 'demo' },
      { $setOnInsert: { startedAt: now } },
      { upsert: true, returnDocument: 'after' },
    );
    return marker!;
  }

  async complete(now: Date): Promise<void> {
    await this.markers().updateOne({ _id: 'demo' }, { $set: { completedAt: now } });
  }

  /** Inserts documents of a model, checked against its schema. */
  async insert(modelName: string, documents: readonly object[]): Promise<void> {
    const model = this.connection.model(modelName);
    await keepingThoseThere(() =>
      model.insertMany([...documents], { ordered: false, throwOnValidationError: true }),
    );
  }

  /** Inserts records of an embedded service, which have no schema. */
  async insertRecords(collection: string, records: readonly object[]): Promise<void> {
    if (records.length === 0) return;
    await keepingThoseThere(() =>
      this.connection.collection(collection).insertMany([...records], { ordered: false }),
    );
  }

  private markers() {
    return this.connection.collection<Marker>('demo_seed');
  }
}

async function keepingThoseThere(insert: () => Promise<unknown>): Promise<void> {
  try {
    await insert();
  } catch (error) {
    const { writeErrors = error } = error as { writeErrors?: unknown };
    if (![writeErrors].flat().every((fault) => isDuplicateKey(fault))) throw error;
  }
}
