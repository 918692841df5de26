import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { AppConfig } from '#config/app-config.js';
import { ConfigError } from '#config/config-error.js';

/**
 * The form of everything that is stored: its number, and the version that has begun it. The number is incremented for a change
 * after which earlier versions cannot work on the database. Whatever they can live with (another field, collection or index) is
 * no other form: old and new processes run side by side during a deployment.
 */
const FORM = { number: 1, since: '0.1.0' } as const;

/** The last commit before the first form. */
const BEFORE_FORMS = '99989ae';

interface FormRecord {
  readonly _id: 'shop';
  readonly number: number;
  readonly since: string;
}

/** Knows the form of what the database holds. Nothing is deleted or changed in a database that this version cannot read. */
@Injectable()
export class DatabaseForm {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly config: AppConfig,
  ) {}

  /**
   * Call it before anything is written. @returns whether the database says its form: one of before the forms does not
   * @throws ConfigError for a form of a later version, naming that version
   */
  async check(): Promise<boolean> {
    const stored = await this.records().findOne({ _id: 'shop' });
    if (stored === null) return false;
    if (stored.number > FORM.number)
      throw this.refusal(
        `is of version ${stored.since} or later (form ${stored.number}; this version reads form ${FORM.number}); start version ${stored.since} or a later one`,
      );
    return true;
  }

  /** Records that everything has the present form. */
  async record(): Promise<void> {
    await this.records().updateOne({ _id: 'shop' }, { $set: FORM }, { upsert: true });
  }

  /** For a database of before the forms, whose indexes contradict those of this version. */
  refusalOfEarlier(collection: string): ConfigError {
    return this.refusal(
      `is of a version before ${FORM.since}, whose ${collection} this version cannot read; commit ${BEFORE_FORMS} is the last that opens it`,
    );
  }

  /** For an index that somebody has made, and that stands in the way of one of this version. */
  refusalOfIndex(collection: string, error: unknown): ConfigError {
    const { message } = error as Error;
    return this.refusal(
      `has an index of ${collection} that contradicts one of this version; drop it: ${message}`,
    );
  }

  private refusal(what: string): ConfigError {
    const { embedded, dataDir } = this.config;
    return new ConfigError([
      embedded.database ? `DATA_DIR: ${dataDir} ${what}` : `MONGODB_URI: the database ${what}`,
    ]);
  }

  private records() {
    return this.connection.collection<FormRecord>('stored_form');
  }
}
