import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { createApp, type TestApp } from '../support/create-app.js';
import { aProduct } from '../support/factories/a-product.js';
import { expectSuccess } from '../support/expect-envelope.js';
import { session } from '../support/session.js';

type Sent = Readonly<Record<string, unknown>>;

const WRITES = ['insert', 'update', 'delete', 'findAndModify'];

describe('the connection to MongoDB', () => {
  let app: TestApp;

  beforeAll(async () => {
    // A server or a driver whose defaults are weaker: these options stand in the URI that the driver gets.
    const databaseOptions = { monitorCommands: 'true', w: '1', readPreference: 'secondaryPreferred' };
    app = await createApp({}, { databaseOptions });
  });

  afterAll(() => app.close());

  rules('OPR-01').it(
    'waits for the majority with every write and reads from the primary, even if the URI says otherwise',
    async () => {
      const sent: Array<{ name: string; command: Sent }> = [];
      const record = ({ commandName, command }: mongo.CommandStartedEvent): void => {
        sent.push({ name: commandName, command });
      };
      const client = app.get<Connection>(getConnectionToken() as never).getClient();
      client.on('commandStarted', record);
      try {
        const { _id } = await aProduct(app, { currentStock: 5 });
        const admin = await session(app).asAdmin();
        expectSuccess(await admin.client.patch(`/products/${_id}/stock`, { delta: -1 }), 200);
        expectSuccess(await app.client.get(`/products/${_id}`), 200);
      } finally {
        client.off('commandStarted', record);
      }

      // Inside a transaction its commit alone carries the write concern.
      const alone = sent.filter(({ name, command }) => WRITES.includes(name) && !('autocommit' in command));
      const commits = sent.filter(({ name }) => name === 'commitTransaction');
      expect([alone.length > 0, commits.length > 0]).toEqual([true, true]);
      for (const { name, command } of [...alone, ...commits])
        expect(command).toMatchObject({ [name]: expect.anything(), writeConcern: { w: 'majority' } });

      expect(sent.filter(({ name }) => name === 'find' || name === 'aggregate').length).toBeGreaterThan(0);
      for (const { name, command } of sent)
        expect([name, command['$readPreference'] ?? { mode: 'primary' }]).not.toEqual([
          name,
          { mode: 'secondaryPreferred' },
        ]);
    },
  );
});
