import { memoryTokenStore, type ClientOptions } from '../../packages/client/src/index.js';
import { refreshByOf } from '../../packages/client/src/refresh-by.js';
import { createApp, type TestApp } from '../support/create-app.js';
import { aProduct } from '../support/factories/a-product.js';
import { aRegistration } from '../support/factories/a-registration.js';
import { codeIn, mailTo } from '../support/inbox.js';
import { clientWhere, fetchWithJar, fetchWithoutCookies, type Sent } from './platform.js';

const MAX = '100000';
const PLAIN_HEADERS = { Headers: class {} };
const REACT_NATIVE = { ...PLAIN_HEADERS, navigator: { product: 'ReactNative' } };
const ADDRESS = {
  street: '12 Brigade Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560001',
  label: 'HOME',
} as const;
const QUARTER_HOUR_MS = 16 * 60_000;

describe('the client on the platforms of apps', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createApp({ RATE_LIMIT_AUTH_MAX: MAX, RATE_LIMIT_STANDARD_MAX: MAX });
  });
  afterAll(() => app.close());

  const namesIn = (sent: Sent[]) => new Set(sent.flatMap(({ headers }) => [...headers.keys()]));

  function inReactNative(options: Partial<ClientOptions> = {}) {
    const sent: Sent[] = [];
    const jar = new Map<string, string>();
    const tokens = options.tokens ?? memoryTokenStore();
    const { createClient } = clientWhere({ ...REACT_NATIVE, fetch: fetchWithJar(sent, jar) });
    return { client: createClient({ baseUrl: app.url, ...options, tokens }), tokens, jar, sent };
  }

  function withoutCookies(tokens = memoryTokenStore()) {
    const sent: Sent[] = [];
    const { createClient } = clientWhere({ ...PLAIN_HEADERS, fetch: fetchWithoutCookies(sent) });
    return { client: createClient({ baseUrl: app.url, tokens }), tokens, sent };
  }

  rules('CLI-07').it('buys in React Native, without crypto, with the cookies of the app', async () => {
    const { client, tokens, jar, sent } = inReactNative();
    await client.register(aRegistration());
    expect(await tokens.read()).toEqual({ accessToken: expect.any(String) });
    app.clock.advance(QUARTER_HOUR_MS);
    const [address] = await client.addAddress(ADDRESS);
    await client.addCartItem({ productId: (await aProduct(app))._id });
    const { orderId, gatewayOrderId } = await client.checkout({
      addressId: address!._id,
      paymentMethod: 'GATEWAY',
    });
    await client.payGatewayOrder({ gatewayOrderId: gatewayOrderId!, outcome: 'captured' });
    expect(await client.getOrder({ id: orderId })).toMatchObject({ _id: orderId });
    expect(sent.filter(({ path }) => path.endsWith('/refresh'))).toHaveLength(1);
    expect(namesIn(sent)).not.toContain('x-refresh-token');
    expect(sent.find(({ path }) => path.endsWith('/checkout'))!.headers.get('idempotency-key')).toMatch(
      /^[0-9a-f]{32}$/,
    );
    expect([...jar.keys()].toSorted()).toEqual(['knownBrowser', 'refreshToken']);
    await client.logout();
    expect([[...jar.keys()], await tokens.read()]).toEqual([['knownBrowser'], {}]);
  });

  rules('CLI-07').it('keeps the whole session in the keychain of an app that wants it so', async () => {
    const { client, tokens, jar, sent } = inReactNative({ refreshBy: 'header' });
    await client.register(aRegistration());
    expect(await tokens.read()).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
    });
    app.clock.advance(QUARTER_HOUR_MS);
    await client.getProfile();
    expect(jar.size).toBe(0);
    expect(namesIn(sent)).not.toContain('cookie');
  });

  rules('CLI-07').it('refreshes and logs out without cookies, also after a restart', async () => {
    const first = withoutCookies();
    const { _id } = (await first.client.register(aRegistration())).user;
    const before = await first.tokens.read();
    app.clock.advance(QUARTER_HOUR_MS);
    const second = withoutCookies(first.tokens);
    const profiles = await Promise.all([second.client.getProfile(), second.client.getProfile()]);
    expect(profiles.map((profile) => profile._id)).toEqual([_id, _id]);
    expect(second.sent.filter(({ path }) => path.endsWith('/refresh'))).toHaveLength(1);
    const after = await second.tokens.read();
    expect(after.refreshToken).not.toBe(before.refreshToken);
    // To the session's own operations alone.
    expect(second.sent.filter(({ headers }) => headers.has('x-refresh-token'))).toHaveLength(1);
    await second.client.logout();
    expect(await second.tokens.read()).toEqual({});
    const late = withoutCookies(memoryTokenStore(after));
    app.clock.advance(QUARTER_HOUR_MS);
    await expect(late.client.getProfile()).rejects.toMatchObject({ code: 'AUTHENTICATION_REQUIRED' });
    expect(namesIn([...first.sent, ...second.sent])).not.toContain('cookie');
  });

  rules('CLI-07').it('goes on after a changed password, which ends all other sessions', async () => {
    const { client, tokens } = withoutCookies();
    const { email, password } = aRegistration();
    await client.register({ ...aRegistration(), email, password });
    await client.sendPasswordChangeCode();
    const otp = codeIn(await mailTo(app, email, /password change/));
    await client.changePassword({ otp, currentPassword: password, newPassword: 'Another#456' });
    app.clock.advance(QUARTER_HOUR_MS);
    expect((await client.getProfile()).email).toBe(email);
    expect(await tokens.read()).toMatchObject({ refreshToken: expect.any(String) });
  });

  const READABLE = { prototype: { getSetCookie: () => [] } };

  rules('CLI-07').it.each([
    ['a browser', 'platform', { document: {}, Headers: READABLE }],
    ['an older browser', 'platform', { document: {}, Headers: { prototype: {} } }],
    ['a web worker', 'platform', { importScripts: () => undefined, Headers: READABLE }],
    ['React Native', 'platform', REACT_NATIVE],
    ['Node.js', 'cookie', { Headers: READABLE }],
    ['one without cookies', 'header', PLAIN_HEADERS],
  ])('knows of %s how the refresh token is kept: %s', (_, by, scope) => {
    expect(refreshByOf(scope)).toBe(by);
  });
});
