import type { RawReply } from '../../support/fuzz/exchange.js';
import { identityOf, PrivateData, type Account, type Caller } from './callers.js';
import type { FuzzRequest } from './draft.js';
import { Judge } from './judge.js';

const codes = (...names: string[]) => ({ 'X-Error-Code': { schema: { enum: names } } });
const DOCUMENT = {
  paths: {
    '/api/v1/orders/{id}': {
      get: {
        responses: {
          200: {
            content: {
              'application/json': {
                schema: { required: ['data'], properties: { data: { type: 'object' } } },
              },
            },
          },
          404: { headers: codes('ORDER_NOT_FOUND') },
          500: { headers: codes('INTERNAL_ERROR') },
          503: { headers: codes('DATABASE_BUSY') },
        },
      },
    },
  },
};
const SECRET = 'a-secret-of-the-configuration';

const account = (number: number): Account => ({
  ...identityOf(number),
  userId: String(number).padStart(24, 'a'),
  token: '',
  cookie: '',
});
const [mine, others] = [account(1), account(2)];
const customer: Caller = { role: 'customer', name: 'customer 1', account: mine };
const admin: Caller = { role: 'admin', name: 'administrator', account: account(3) };

const privateData = new PrivateData();
for (const each of [mine, others]) privateData.add(each);
const judge = new Judge(DOCUMENT, [SECRET], privateData);

/** Returns the judge's verdict on one answer. */
function faultsOf(
  status: number,
  body: unknown,
  {
    code,
    caller = customer,
    account: sender = caller.account,
    address = '/api/v1/orders/1',
    ms = 1,
  }: Partial<Given> = {},
): readonly string[] {
  const text = JSON.stringify(body);
  const headers = {
    'content-type': 'application/json',
    ...(code === undefined ? {} : { 'x-error-code': code }),
  };
  const request = {
    index: 0,
    caller,
    account: sender,
    operation: { method: 'GET', path: '/api/v1/orders/{id}' },
    address,
    content: undefined,
    fields: {},
  } as unknown as FuzzRequest;
  const answer = { status, text, body, headers, bytes: Buffer.from(text) } as RawReply;
  return judge.verdict(request, answer, ms).faults;
}

interface Given {
  readonly code: string;
  readonly caller: Caller;
  readonly account: Account;
  readonly address: string;
  readonly ms: number;
}

const refusal = (statusCode: number, message = 'Order not found') => ({
  success: false,
  statusCode,
  message,
  timestamp: '2026-01-31T10:00:00.000Z',
});

describe('the judge of the fuzz', () => {
  it('has nothing against an answer as it is described', () => {
    expect(faultsOf(200, { data: { street: `1 ${mine.canary} Road` } })).toEqual([]);
    expect(faultsOf(404, refusal(404), { code: 'ORDER_NOT_FOUND' })).toEqual([]);
  });

  it.each([
    ['a text', { street: `1 ${others.canary} Road` }],
    ['an address of mail', { email: others.email }],
    ['a phone', { phone: others.phone }],
    ['an identifier', { userId: others.userId }],
  ])("finds another customer's data: %s", (_, data) => {
    expect(faultsOf(200, { data })).toEqual([expect.stringMatching(/another customer's/)]);
    expect(faultsOf(200, { data }, { caller: admin })).toEqual([]);
  });

  it('goes by the account that has sent the request, though another has replaced it since', () => {
    const caller = { ...customer, account: others };
    expect(faultsOf(200, { data: { street: `1 ${mine.canary} Road` } }, { caller, account: mine })).toEqual(
      [],
    );
    expect(faultsOf(200, { data: { street: `1 ${mine.canary} Road` } }, { caller })).toHaveLength(1);
  });

  it('lets what was sent be repeated', () => {
    const address = `/api/v1/orders/${others.userId}`;
    expect(faultsOf(404, refusal(404, others.userId), { code: 'ORDER_NOT_FOUND', address })).toEqual([]);
  });

  it.each([
    ['a crash', 500, refusal(500), 'INTERNAL_ERROR'],
    ['a code that is not described', 404, refusal(404), 'CART_IS_EMPTY'],
    ['a status that is not described', 409, refusal(409), 'ORDER_NOT_FOUND'],
    ['no code', 404, refusal(404), undefined],
    ['no envelope', 404, { error: 'Not Found' }, 'ORDER_NOT_FOUND'],
    ['a stack trace', 404, refusal(404, 'at Foo.bar (x.js:1)'), 'ORDER_NOT_FOUND'],
    ['an answer of another shape', 200, { data: 'text' }, undefined],
    ['a success that is not described', 201, { data: {} }, undefined],
    ['a secret', 200, { data: { note: SECRET } }, undefined],
    ['a password hash', 200, { data: { note: '$2b$12$abc' } }, undefined],
  ])('finds %s', (_, status, body, code) => {
    expect(faultsOf(status, body, code === undefined ? {} : { code })).not.toEqual([]);
  });

  it('finds an answer that took more than two seconds', () => {
    expect(faultsOf(200, { data: {} }, { ms: 2_001 })).toEqual(['took 2001 ms']);
  });

  it('lets a described 503 pass, and finds another', () => {
    expect(faultsOf(503, refusal(503), { code: 'DATABASE_BUSY' })).toEqual([]);
    expect(faultsOf(503, refusal(503), { code: 'CARRIER_UNREACHABLE' })).not.toEqual([]);
  });
});
