import type { Connection } from 'mongoose';
import { isDuplicateKey } from '#infrastructure/database/mongo-errors.js';

interface Marker {
  readonly _id: 'demo';
  /** What the dates of the demo data count from. */
  readonly startedAt: Date;
  readonly completedAt?: Date;
}

/** Writes the demo data: whatever is there already stays as it is, so that a broken run can be completed. */
export class DemoStore {
  constructor(private readonly connection: Connection) {}

  /** Marks the beginning, once. @returns the marker: of this run, or of the one that began before */
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

  /** Inserts records of a stand-in, which has no schema. */
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
