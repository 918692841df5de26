import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { PersonalDataRegistry } from '#common/personal-data/personal-data.registry.js';
import { PERSONAL_DATA_ORDER } from '../../../src/app/core.module.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { aCustomerHistory, type CustomerHistory } from '../../support/factories/a-customer-history.js';

describe('the deletion of an account that fails', () => {
  const app = useApp({ RATE_LIMIT_AUTH_MAX: '100000' });
  let history: CustomerHistory;
  let connection: Connection;

  beforeAll(async () => {
    connection = app.get(getConnectionToken() as never);
    history = await aCustomerHistory(app, 'asha');
    // What workers still do for it would be a change, too: effects, and the invoice number of the paid order.
    await expectEventually(async () => {
      const numberless = { invoiceDueAt: { $exists: true } };
      expect(await connection.collection('orders').countDocuments(numberless)).toBe(0);
      expect(await connection.collection('outbox').countDocuments()).toBe(0);
    });
  });

  /** Every document of every collection, as the shop stores them. */
  async function everything(): Promise<Record<string, string[]>> {
    const names = (await connection.listCollections()).map(({ name }) => name).toSorted();
    const contents: Record<string, string[]> = {};
    for (const name of names) {
      const documents = await connection.collection(name).find().sort({ _id: 1 }).toArray();
      contents[name] = documents.map((document) => JSON.stringify(document));
    }
    return contents;
  }

  rules('ACC-07').it('is tried at every part that keeps something', () => {
    expect(
      app
        .get(PersonalDataRegistry)
        .inOrder()
        .map(({ name }) => name),
    ).toEqual(PERSONAL_DATA_ORDER);
  });

  rules('ACC-07').it.each(PERSONAL_DATA_ORDER)(
    'leaves everything as it was after the part %s',
    async (name) => {
      const before = await everything();
      const part = app
        .get(PersonalDataRegistry)
        .inOrder()
        .find((one) => one.name === name)!;
      const eraseFor = part.eraseFor.bind(part);
      part.eraseFor = async (userId) => {
        await eraseFor(userId);
        throw new Error(`no further than ${name}`);
      };
      expectError(await history.client.delete('/users/profile'), 500);
      part.eraseFor = eraseFor;
      expect(await everything()).toEqual(before);
      expectSuccess(await history.client.get('/users/profile'));
    },
  );
});
