import type { INestApplicationContext } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection, Model } from 'mongoose';

/** Takes the number of records that a migration has worked off so far. */
export type OnProgress = (done: number) => Promise<void>;

/**
 * A change of stored records that earlier versions can live with: it adds what they lack. It is recorded under its name when it has
 * ended. It may be cut off after any write, and run again, so `run` is idempotent and goes on where it stopped.
 */
export interface Migration {
  /** The name of its file, which is stored: `0002-product-words`. Never renamed. */
  readonly name: string;
  /**
   * How many records lack it; it reads those alone, by an index. It is asked at each run, also when the migration has ended: a process of an
   * earlier version, which runs during a rollout and after a rollback, writes records without it. Left out when no version that
   * may still run does so, or no index finds them: the migration then runs once.
   */
  countLeft?(shop: INestApplicationContext): Promise<number>;
  /** Call it after the indexes exist. @returns how many records it has changed */
  run(shop: INestApplicationContext, onProgress: OnProgress): Promise<number>;
  /** Describes what it has made, for a person: `search words of 3 products`. */
  describe(count: number): string;
}

/** The model of a schema class. */
export function modelOf<T>(shop: INestApplicationContext, schema: new () => T): Model<T> {
  return shop.get<Connection>(getConnectionToken(), { strict: false }).model<T>(schema.name);
}
