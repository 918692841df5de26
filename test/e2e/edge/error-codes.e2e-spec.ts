import { useApp } from '../../support/create-app.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { ErrorCodeCheck } from '../../support/error-code-check.js';
import { expectError } from '../../support/expect-envelope.js';
import { aProduct } from '../../support/factories/a-product.js';
import { anAddress } from '../../support/factories/an-address.js';
import { session, type Session, useUser } from '../../support/session.js';
import type { Answer } from '../../support/test-client.js';

/** Every request of the suite has its code checked as well: see `ErrorCodeCheck`. */
describe('the header X-Error-Code', () => {
  const app = useApp({ RATE_LIMIT_AUTH_MAX: '3' });
  const customer = useUser(app);

  const codeOf = ({ headers }: Answer) => headers.get('x-error-code');

  rules('CDE-01').it('names the cause, without a change of the envelope', async () => {
    const { client } = await session(app).asUser();
    for (let count = 0; count < 10; count += 1) await client.post('/users/profile/addresses', anAddress());
    const answer = await client.post('/users/profile/addresses', anAddress());
    expectError(answer, 400, 'Address book limit reached (Max 10)');
    expect(codeOf(answer)).toBe('ADDRESS_BOOK_FULL');
  });

  rules('CDE-01').it('distinguishes causes with the same status', async () => {
    const product = await aProduct(app, { currentStock: 1 });
    const item = { productId: product._id, quantity: 5, selectedAttributes: {} };
    const tooMany = await customer.client.post('/carts/items', item);
    const unknown = await customer.client.post('/carts/items', { ...item, productId: UNKNOWN_ID });
    const noLine = await customer.client.delete(`/carts/items/${UNKNOWN_ID}`);
    const noCoupon = await customer.client.post('/carts/coupon', { code: 'NO-SUCH-COUPON' });
    expect([tooMany, unknown, noLine, noCoupon].map((answer) => [answer.status, codeOf(answer)])).toEqual([
      [409, 'INSUFFICIENT_STOCK'],
      [404, 'PRODUCT_NOT_FOUND'],
      [404, 'CART_ITEM_NOT_FOUND'],
      [404, 'COUPON_NOT_FOUND'],
    ]);
  });

  rules('CDE-01').it.each<[string, (client: Session['client']) => Promise<Answer>, number, string]>([
    ['a wrong field', (client) => client.patch('/users/profile', { phone: 'x' }), 400, 'VALIDATION_FAILED'],
    ['a wrong identifier', (client) => client.get('/orders/nonsense'), 400, 'VALIDATION_FAILED'],
    [
      'malformed JSON',
      (client) =>
        client.patch('/users/profile', '{"a":', { headers: { 'content-type': 'application/json' } }),
      400,
      'MALFORMED_REQUEST',
    ],
    ['a malformed address', (client) => client.get('/products/%E0%A4%A'), 400, 'MALFORMED_ADDRESS'],
    ['no token', (client) => client.get('/carts', { token: 'none' }), 401, 'AUTHENTICATION_REQUIRED'],
    ['another role', (client) => client.get('/orders/admin'), 403, 'PERMISSION_DENIED'],
    ['an unknown path', (client) => client.get('/nothing-here'), 404, 'ROUTE_NOT_FOUND'],
    [
      'a body over its size',
      (client) => client.patch('/users/profile', { firstname: 'x'.repeat(200_000) }),
      413,
      'BODY_TOO_LARGE',
    ],
    [
      'a body of another type',
      (client) => client.patch('/users/profile', '<a/>', { headers: { 'content-type': 'text/xml' } }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'a preflight without its headers',
      (client) => client.request('OPTIONS', '/carts', { headers: { origin: 'http://localhost:3000' } }),
      400,
      'REQUEST_REFUSED',
    ],
  ])('is sent by the HTTP layer for %s', async (_, ask, status, code) => {
    const answer = await ask(customer.client);
    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
  });

  rules('CDE-01').it('is sent for a 429, whose data is null', async () => {
    const stranger = app.client.fromElsewhere();
    const login = () =>
      stranger.post('/auth/login', { email: 'nobody@example.com', password: 'Wrong-1-pass' });
    for (let count = 0; count < 3; count += 1) expect(codeOf(await login())).toBe('INVALID_CREDENTIALS');
    const refused = await login();
    expectError(refused, 429);
    expect(codeOf(refused)).toBe('RATE_LIMIT_EXCEEDED');
  });

  rules('CDE-03').it('is listed by the API description for each operation and status', async () => {
    const { body: document } = await app.client.get('//api/docs-json');
    const { responses } = document.paths['/api/v1/users/profile/addresses'].post;
    expect(responses[400].headers['X-Error-Code'].schema.enum).toEqual([
      'ADDRESS_BOOK_FULL',
      'VALIDATION_FAILED',
      'MALFORMED_REQUEST',
    ]);
    expect(document.components.examples['ADDRESS_BOOK_FULL'].value).toEqual({
      success: false,
      statusCode: 400,
      message: 'Address book limit reached (Max 10)',
      timestamp: expect.any(String),
    });
  });
});

describe('the check of error codes', () => {
  const check = new ErrorCodeCheck(() => ({
    paths: {
      '/orders/{id}': {
        get: { responses: { 404: { headers: { 'X-Error-Code': { schema: { enum: ['NOT_THERE'] } } } } } },
      },
    },
  }));
  const failed = { method: 'GET', path: '/orders/7', status: 404, code: 'NOT_THERE' };

  it('accepts a code that the description lists', () => {
    expect(() => check.check(failed)).not.toThrow();
  });

  rules('CDE-03').it.each([
    ['without a code', { code: null }],
    ['with a code that is not listed', { code: 'ELSEWHERE' }],
    ['with a listed code at another status', { status: 409 }],
  ])('fails a response %s', (_, difference) => {
    expect(() => check.check({ ...failed, ...difference })).toThrow('X-Error-Code');
  });
});
