import { Global, Logger, Module, type DynamicModule } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import mongoose from 'mongoose';
import { traceDatabaseCommands } from '../tracing/database-spans.js';
import { CONNECTION_OPTIONS, SERVER_TIMEOUTS } from './connection-options.js';
import { ListReader } from './paging/list-reader.js';
import { SchemaInstaller } from './schema-installer.js';
import { DatabaseForm } from './database-form.js';
import { UnitOfWork } from './unit-of-work.js';

// Every mongoose call inside `connection.transaction` uses the transaction's session.
mongoose.set('transactionAsyncLocalStorage', true);
// A query by an unknown field is a defect; mongoose would drop the field and match everything.
mongoose.set('strictQuery', 'throw');

/** The connection to MongoDB (external or embedded, depending on the URI) and transactions. */
@Global()
@Module({})
export class DatabaseModule {
  /**
   * @param options.isServer whether it is a server, which may stand still alone; else the embedded database
   * @param options.traced whether commands become spans
   */
  static forRoot(uri: string, { isServer = false, traced = false } = {}): DynamicModule {
    const logger = new Logger('Database');
    return {
      module: DatabaseModule,
      imports: [
        MongooseModule.forRoot(uri, {
          ...CONNECTION_OPTIONS,
          autoIndex: false,
          autoCreate: false,
          maxPoolSize: 50,
          ...(isServer ? SERVER_TIMEOUTS : { serverSelectionTimeoutMS: 5_000 }),
          retryAttempts: 0,
          lazyConnection: false,
          ...(traced ? { monitorCommands: true } : {}),
          connectionErrorFactory: (error) => error,
          onConnectionCreate: (connection: mongoose.Connection) => {
            if (traced) traceDatabaseCommands(connection);
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
      ],
      providers: [UnitOfWork, DatabaseForm, SchemaInstaller, ListReader],
      exports: [UnitOfWork, DatabaseForm, SchemaInstaller, ListReader, MongooseModule],
    };
  }
}
