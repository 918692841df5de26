import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aProduct } from '../../support/factories/a-product.js';
import { session } from '../../support/session.js';
import { TypesenseStandIn } from '../../support/stand-ins/typesense.stand-in.js';

describe('search while the engine does not answer', () => {
  const standIn = new TypesenseStandIn();
  const app = useApp(() => standIn.start());

  afterAll(() => standIn.http.close());

  rules('SRC-12', 'ERR-30').it.each([
    ['a broken connection', 'reset'],
    ['a refusal', { status: 503, body: { message: 'Not Ready or Lagging' } }],
    ['a refusal of the one search', { body: { results: [{ code: 404, error: 'Collection not found' }] } }],
    ['nonsense', { body: '<html>', headers: { 'Content-Type': 'text/html' } }],
  ] as const)('answers 500 in the envelope, without a word of the cause, to %s', async (_what, fault) => {
    standIn.http.failNext(/multi_search$/, fault);
    const answer = await app.client.get('/search?q=kettle');
    expectError(answer, 500, 'Search is unavailable; please try again later');
    expect(answer.text).not.toMatch(/typesense|ECONN|collection|stack/i);
  });

  it('answers 500 before there is an index, and sells all the same', async () => {
    expectError(await app.client.get('/search'), 500, 'Search is unavailable; please try again later');
    const { _id } = await aProduct(app);
    expectSuccess(await app.client.get(`/products/${_id}`));
    const { client } = await session(app).asAdmin();
    expectSuccess(await client.patch(`/products/${_id}/stock`, { delta: 1 }));
  });

  rules('ERR-15').it('refuses wrong parameters with 400 all the same', async () => {
    expectError(await app.client.get('/search?limit=0'), 400);
  });
});
