import { Global, Logger, Module, type DynamicModule } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import mongoose from 'mongoose';
import { FailedEffectsStore } from './outbox/failed-effects.store.js';
import { OutboxEntry, OutboxEntrySchema } from './outbox/outbox-entry.schema.js';
import { Outbox } from './outbox/outbox.js';
import { OutboxGauges } from './outbox/outbox-gauges.js';
import { OutboxStore } from './outbox/outbox.store.js';
import { SchemaInstaller } from './schema-installer.js';
import { UnitOfWork } from './unit-of-work.js';

// Every mongoose call inside `connection.transaction` takes the transaction's session by itself.
mongoose.set('transactionAsyncLocalStorage', true);
// A query for a field that the schema does not know is a defect, not a query for everything.
mongoose.set('strictQuery', 'throw');

/** The connection to MongoDB (real or embedded: the address tells), transactions and the outbox. */
@Global()
@Module({})
export class DatabaseModule {
  static forRoot(uri: string): DynamicModule {
    const logger = new Logger('Database');
    return {
      module: DatabaseModule,
      imports: [
        MongooseModule.forRoot(uri, {
          autoIndex: false,
          autoCreate: false,
          maxPoolSize: 50,
          serverSelectionTimeoutMS: 5_000,
          retryAttempts: 0,
          lazyConnection: false,
          connectionErrorFactory: (error) => error,
          onConnectionCreate: (connection: mongoose.Connection) => {
            let closing = false;
            connection.on('disconnecting', () => {
              closing = true;
            });
            connection.on('disconnected', () => {
              if (!closing)
                logger.warn({ event: 'database.disconnected', msg: 'Disconnected from the database' });
            });
            connection.on('reconnected', () =>
              logger.warn({ event: 'database.reconnected', msg: 'Connected to the database again' }),
            );
          },
        }),
        MongooseModule.forFeature([{ name: OutboxEntry.name, schema: OutboxEntrySchema }]),
      ],
      providers: [UnitOfWork, SchemaInstaller, Outbox, OutboxStore, FailedEffectsStore, OutboxGauges],
      exports: [UnitOfWork, SchemaInstaller, Outbox, OutboxStore, FailedEffectsStore, MongooseModule],
    };
  }
}
