import { getConnectionToken } from '@nestjs/mongoose';
import { Types, type Connection } from 'mongoose';
import { Metrics } from '#infrastructure/metrics/metrics.js';
import { useApp } from '../support/create-app.js';
import { aProduct } from '../support/factories/a-product.js';
import { expectError } from '../support/expect-envelope.js';
import { session } from '../support/session.js';
import { stockOf } from '../support/orders.js';

const MORE_THAN_ITS_LIMIT_MS = 21_000;

describe('a unit of work', () => {
  const app = useApp();

  afterEach(() => jest.restoreAllMocks());

  it('gives up after twenty seconds of conflicts, writes nothing, and answers with a retryable error', async () => {
    const { _id } = await aProduct(app, { currentStock: 5 });
    const admin = await session(app).asAdmin();
    // The time passes as soon as the unit has met a conflict.
    jest.spyOn(app.get(Metrics), 'transactionRetried').mockImplementation(() => {
      const now = performance.now() + MORE_THAN_ITS_LIMIT_MS;
      jest.spyOn(performance, 'now').mockReturnValue(now);
    });

    const connection = app.get<Connection>(getConnectionToken() as never);
    const rival = await connection.startSession();
    rival.startTransaction();
    const products = connection.collection('products');
    await products.updateOne(
      { _id: new Types.ObjectId(_id) },
      { $inc: { currentStock: 1 } },
      { session: rival },
    );
    const answer = await admin.client.patch(`/products/${_id}/stock`, { delta: -1 });
    await rival.abortTransaction();
    await rival.endSession();

    expectError(answer, 503, 'Service temporarily unavailable');
    expect(answer.headers.get('X-Error-Code')).toBe('DATABASE_BUSY');
    expect(answer.headers.get('Retry-After')).toBe('1');
    expect(await stockOf(app, _id)).toBe(5);
  });
});
