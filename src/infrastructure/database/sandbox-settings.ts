import type { Collection, Connection } from 'mongoose';

/** The switches of a sandbox, stored as one record, so that they apply to every process and survive a restart. */
export class SandboxSettings<Settings extends object> {
  private readonly collection: Collection<{ _id: string }>;

  constructor(
    connection: Connection,
    collection: string,
    private readonly id: string,
    private readonly defaults: Settings,
  ) {
    this.collection = connection.collection(collection);
  }

  async read(): Promise<Settings> {
    const stored = await this.collection.findOne({ _id: this.id }, { projection: { _id: 0 } });
    return { ...this.defaults, ...stored };
  }

  /** Changes the given switches. @returns all switches */
  async change(changes: Partial<Settings>): Promise<Settings> {
    const given = Object.entries(changes).filter(([, value]) => value !== undefined);
    if (given.length > 0) {
      const update = { $set: Object.fromEntries(given) };
      await this.collection.updateOne({ _id: this.id }, update, { upsert: true });
    }
    return this.read();
  }
}
