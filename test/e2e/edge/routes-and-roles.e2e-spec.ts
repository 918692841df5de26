import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { useApp } from '../../support/create-app.js';
import { expectError } from '../../support/expect-envelope.js';
import { OpenApiDocument } from '../../support/openapi.js';
import type { Answer } from '../../support/test-client.js';
import { badTokens, type BadToken } from '../../support/routes/bad-tokens.js';
import type { Route, RouteInput } from '../../support/routes/route.js';
import { ROUTES } from '../../support/routes/route-table.js';
import { sendTo } from '../../support/routes/send.js';
import { STAND_INS } from '../../support/services/test-services.js';
import { session, type Session, useAdmin } from '../../support/session.js';

const COMMITTED = join(process.cwd(), 'docs', 'openapi.json');
const DOCUMENT = new OpenApiDocument(JSON.parse(readFileSync(COMMITTED, 'utf8')), { strict: true });
const METHODS = ['get', 'post', 'patch', 'put', 'delete'];
const CLOSED = 'Authentication required';

const routes = (wanted: (route: Route) => boolean) =>
  Object.keys(ROUTES).filter((name) => wanted(ROUTES[name]!));
const NEEDS_TOKEN = routes(({ access }) => access === 'private' || access === 'admin');

describe('every route', () => {
  const app = useApp({ ...STAND_INS, RATE_LIMIT_AUTH_MAX: '1000000' });
  const admin = useAdmin(app);
  let bad: Record<string, BadToken>;

  beforeAll(async () => {
    bad = badTokens(app, admin.token, admin.user.id);
  });

  /** Fails when a success has not exactly the described form; errors have the envelope. */
  function expectDescribed(name: string, { status, headers, body }: Answer): void {
    if (status >= 300 || headers.get('content-type')?.includes('json') !== true) return;
    const [method = '', template = ''] = name.split(' ');
    const path = template.replace(/\{\w+\}/g, 'x');
    expect(DOCUMENT.answerDifferences({ method, path, status, responseBody: body })).toEqual([]);
  }

  const inputOf = async (name: string, owner: Session): Promise<RouteInput> =>
    (await ROUTES[name]!.input?.(app, owner)) ?? {};

  rules('EVE-32').it('is in the table when the API description has it, and no other', async () => {
    const { paths } = (await app.client.get('//api/docs-json')).body;
    const described = Object.entries<object>(paths).flatMap(([path, item]) =>
      Object.keys(item)
        .filter((method) => METHODS.includes(method))
        .map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(Object.keys(ROUTES).toSorted()).toEqual(described.toSorted());
  });

  it('describes the required token and role', async () => {
    const { paths } = (await app.client.get('//api/docs-json')).body;
    for (const [name, { access }] of Object.entries(ROUTES)) {
      const [method = '', path = ''] = name.split(' ');
      const { security, responses } = paths[path][method.toLowerCase()];
      const isClosed = access === 'private' || access === 'admin';
      expect({ name, closed: security.some((each: object) => 'bearer' in each) }).toEqual({
        name,
        closed: isClosed,
      });
      if (isClosed) expect(Object.keys(responses)).toContain('401');
      if (access === 'admin') expect(Object.keys(responses)).toContain('403');
    }
  });

  rules('AUT-01', 'AUT-08', 'CON-18', 'ERR-17', 'EVE-01', 'EVE-32').it.each(NEEDS_TOKEN)(
    '%s refuses a caller without a token, and every bad one',
    async (name) => {
      const stranger = app.client.fromElsewhere();
      // The token is checked before the request is looked at.
      expectError(await sendTo(stranger, name), 401, CLOSED);
      for (const [kind, options] of Object.entries(bad)) {
        const answer = await sendTo(stranger, name, {}, options);
        expect({ kind, status: answer.status }).toEqual({ kind, status: 401 });
        expectError(answer, 401, CLOSED);
      }
    },
  );

  it.each(NEEDS_TOKEN)('%s refuses two Authorization headers', async (name) => {
    const [method = '', path = ''] = name.split(' ');
    const status = await new Promise((resolve, reject) => {
      const call = request(`${app.url}${path.replace(/\{\w+\}/g, '65f0c3a2b1d4e5f6a7b8c9d0')}`, {
        method,
        headers: [
          ['host', 'localhost'],
          ['content-length', '0'],
          ['authorization', `Bearer ${admin.token}`],
          ['authorization', `Bearer ${admin.token}`],
        ].flat(),
      });
      call.on('response', (response) => resolve(response.resume().statusCode));
      call.on('error', reject).end();
    });
    expect(status).toBe(401);
  });

  rules('AUT-02', 'CON-18', 'ERR-20', 'EVE-01', 'EVE-32').it.each(routes(({ access }) => access === 'admin'))(
    '%s is closed to customers and open to administrators',
    async (name) => {
      const customer = await session(app).asUser();
      // Not even records of the customer.
      const input = await inputOf(name, customer);
      // The role is checked before the request is looked at.
      for (const sent of [input, {}])
        expectError(await sendTo(customer.client, name, sent), 403, 'You do not have permission to do this');
      // 409: the record exists, and its state does not allow it.
      const answer = await sendTo(admin.client, name, input);
      expect([200, 201, 202, 409]).toContain(answer.status);
      expectDescribed(name, answer);
    },
  );

  it.each(routes(({ access }) => access === 'private'))(
    '%s is open to every account, and answers in the described form',
    async (name) => {
      const owner = await session(app).asUser();
      const answer = await sendTo(owner.client, name, await inputOf(name, owner));
      expect([401, 403, 404]).not.toContain(answer.status);
      expect(answer.status).toBeLessThan(500);
      expectDescribed(name, answer);
    },
  );

  rules('EVE-32').it.each(routes(({ toOthers }) => toOthers !== undefined))(
    "%s keeps one account from another's record, and changes nothing of it",
    async (name) => {
      const [owner, stranger] = [await session(app).asUser(), await session(app).asUser()];
      const input = await inputOf(name, owner);
      // The stranger has equivalent records: only the named record belongs to another user.
      await inputOf(name, stranger);
      expectError(await sendTo(stranger.client, name, input), ROUTES[name]!.toOthers!);
      expect([200, 201]).toContain((await sendTo(owner.client, name, input)).status);
    },
  );

  it.each(routes(({ access }) => access === 'public'))(
    '%s is public, and answers in the described form',
    async (name) => {
      const owner = await session(app).asUser();
      const answer = await sendTo(app.client.fromElsewhere(), name, await inputOf(name, owner));
      expect(answer.status).toBeLessThan(500);
      expect(answer.status).not.toBe(403);
      expect(answer.body.message).not.toBe(CLOSED);
      expectDescribed(name, answer);
    },
  );

  it.each(routes(({ access }) => access === 'cookie'))(
    '%s requires the cookie, and accepts no access token instead',
    async (name) => {
      const { client, token } = await session(app).asUser();
      expectError(await sendTo(client, name), 401);
      const cookie = { headers: { cookie: `refreshToken=${token}` } };
      expectError(await sendTo(client, name, {}, cookie), 401);
    },
  );

  it.each(routes(({ access }) => access === 'webhook'))(
    '%s requires the sender’s proof, and accepts no token instead',
    async (name) => {
      const input = await inputOf(name, admin);
      const proofs: Array<Record<string, string>> = [
        {},
        { 'x-gateway-signature': 'a'.repeat(64), 'x-api-key': 'a'.repeat(64) },
        { 'x-gateway-signature': '', 'x-api-key': '' },
      ];
      for (const headers of proofs) {
        const { status } = await sendTo(admin.client, name, input, { headers });
        expect(status).toBe(401);
      }
    },
  );
});
