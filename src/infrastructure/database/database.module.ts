import { Global, Logger, Module, type DynamicModule } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import mongoose from 'mongoose';
import { traceDatabaseCommands } from '../tracing/database-spans.js';
import { untilReachable } from '../connecting/until-reachable.js';
import { databaseFault, isLostDatabase } from './connection-check.js';
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
   * @param options.patienceMs how long the first connection is tried
   */
  static forRoot(uri: string, { isServer = false, traced = false, patienceMs = 0 } = {}): DynamicModule {
    const options = {
      ...CONNECTION_OPTIONS,
      autoIndex: false,
      autoCreate: false,
      maxPoolSize: 50,
      ...(isServer ? SERVER_TIMEOUTS : { serverSelectionTimeoutMS: 5_000 }),
      ...(traced ? { monitorCommands: true } : {}),
    };
    return {
      module: DatabaseModule,
      imports: [
        MongooseModule.forRoot(uri, {
          ...options,
          retryAttempts: 0,
          // Connected here, so that it can be tried again.
          lazyConnection: true,
          connectionFactory: async (connection: mongoose.Connection) => {
            if (traced) traceDatabaseCommands(connection);
            logChangesOf(connection);
            await firstConnection(connection, () => connection.openUri(uri, options), patienceMs);
            return connection;
          },
          connectionErrorFactory: (error) => error,
        }),
      ],
      providers: [UnitOfWork, DatabaseForm, SchemaInstaller, ListReader],
      exports: [UnitOfWork, DatabaseForm, SchemaInstaller, ListReader, MongooseModule],
    };
  }
}

/** Tries the first connection until the patience ends. @throws what the driver says; UnreachableError for a server that is lost */
async function firstConnection(
  connection: mongoose.Connection,
  again: () => Promise<mongoose.Connection>,
  patienceMs: number,
): Promise<void> {
  let attempt = () => connection.asPromise();
  await untilReachable(async () => {
    try {
      await attempt();
    } catch (error) {
      attempt = again;
      throw isLostDatabase(error) ? databaseFault(error) : error;
    }
  }, patienceMs);
}

function logChangesOf(connection: mongoose.Connection): void {
  const logger = new Logger('Database');
  let isClosing = false;
  connection.on('disconnecting', () => {
    isClosing = true;
  });
  connection.on('disconnected', () => {
    if (!isClosing) logger.warn({ event: 'database.disconnected', msg: 'Disconnected from the database' });
  });
  connection.on('reconnected', () =>
    logger.warn({ event: 'database.reconnected', msg: 'Connected to the database again' }),
  );
}
