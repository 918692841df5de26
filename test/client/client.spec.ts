import {
  createClient,
  isShopError,
  memoryTokenStore,
  signCarrierWebhook,
  signPaymentWebhook,
  verifyCarrierWebhook,
  verifyPaymentWebhook,
  withKeptKey,
  type Client,
  type ClientOptions,
  type KeyStorage,
  type TokenStore,
} from '../../packages/client/src/index.js';
import { createApp, type TestApp } from '../support/create-app.js';
import { aProduct } from '../support/factories/a-product.js';
import { anApiKey } from '../support/factories/an-api-key.js';
import { aRegistration } from '../support/factories/a-registration.js';
import { anImage } from '../support/factories/an-image.js';

const ADDRESS = {
  street: '12 Brigade Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560001',
  label: 'HOME',
} as const;
const MAX = '100000';

describe('the client on the service', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createApp({
      RATE_LIMIT_AUTH_MAX: MAX,
      RATE_LIMIT_STANDARD_MAX: MAX,
      RATE_LIMIT_CHECKOUT_MAX: MAX,
    });
  });
  afterAll(() => app.close());

  /** A client, and the paths that it asks for. */
  function aClient(options: Partial<ClientOptions> = {}): { client: Client; asked: string[] } {
    const asked: string[] = [];
    const send = options.fetch ?? fetch;
    const client = createClient({
      baseUrl: app.url,
      ...options,
      fetch: (url, init) => {
        asked.push(new URL(new Request(url).url).pathname);
        return send(url, init);
      },
    });
    return { client, asked };
  }

  async function aCustomer(options: Partial<ClientOptions> = {}) {
    const made = aClient(options);
    await made.client.register(aRegistration());
    made.asked.length = 0;
    return made;
  }

  /** A customer with one product in the cart. */
  async function aBuyer(options: Partial<ClientOptions> = {}) {
    const made = await aCustomer(options);
    const [address] = await made.client.addAddress(ADDRESS);
    const item = { productId: (await aProduct(app))._id };
    await made.client.addCartItem(item);
    const order = { addressId: address!._id, paymentMethod: 'GATEWAY' } as const;
    return { ...made, order, item };
  }

  rules('CLI-01').it('buys, pays and reads the order', async () => {
    const { client, order } = await aBuyer();
    const { orderId, gatewayOrderId } = await client.checkout(order);
    await client.payGatewayOrder({ gatewayOrderId: gatewayOrderId!, outcome: 'captured' });
    expect(await client.getOrder({ id: orderId })).toMatchObject({ _id: orderId });
    const orders = [];
    for await (const each of client.pages.listMyOrders()) orders.push(each._id);
    expect(orders).toEqual([orderId]);
  });

  rules('CLI-02').it('refreshes once for calls that were refused together, and repeats each', async () => {
    const { client, asked } = await aCustomer();
    app.clock.advance(16 * 60_000);
    const profiles = await Promise.all(Array.from({ length: 5 }, () => client.getProfile()));
    expect(new Set(profiles.map(({ _id }) => _id)).size).toBe(1);
    expect(asked.filter((path) => path.endsWith('/refresh'))).toHaveLength(1);
    expect(asked.filter((path) => path.endsWith('/profile'))).toHaveLength(10);
    app.clock.advance(16 * 60_000);
    await client.getProfile();
    expect(asked.filter((path) => path.endsWith('/refresh'))).toHaveLength(2);
  });

  rules('CLI-02').it(
    'signs out once when the refresh is refused, and asks no more until the next login',
    async () => {
      let signedOut = 0;
      const tokens = memoryTokenStore({ accessToken: 'old', refreshCookie: 'refreshToken=old' });
      const { client, asked } = aClient({ tokens, onSignedOut: () => (signedOut += 1) });
      const calls = await Promise.allSettled([client.getProfile(), client.getCart()]);
      expect(calls.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      await expect(client.getProfile()).rejects.toMatchObject({
        status: 401,
        code: 'AUTHENTICATION_REQUIRED',
        requestId: expect.any(String),
      });
      expect([signedOut, await tokens.read()]).toEqual([1, {}]);
      expect(asked.filter((path) => path.endsWith('/refresh'))).toHaveLength(1);
      await client.register(aRegistration());
      await client.getProfile();
    },
  );

  rules('CLI-02').it('refreshes again once somebody has logged in in another tab', async () => {
    const tokens = memoryTokenStore();
    let hasEnded = false;
    // As browsers share it: a token that has ended is left out.
    const shared: TokenStore = {
      read: async () => ({ ...(await tokens.read()), ...(hasEnded && { accessToken: undefined, hasEnded }) }),
      write: (given) => {
        hasEnded = false;
        return tokens.write(given);
      },
      exclusively: (work) => work(),
    };
    const [busy, idle] = [aClient({ tokens: shared }), aClient({ tokens: shared })];
    for (const { client } of [busy, idle]) {
      await tokens.write({ accessToken: 'old', refreshCookie: 'refreshToken=old' });
      await expect(client.getProfile()).rejects.toMatchObject({ status: 401 });
    }
    await aClient({ tokens: shared }).client.register(aRegistration());
    await busy.client.getProfile();
    app.clock.advance(16 * 60_000);
    await busy.client.getProfile();
    // The other one asks for nothing while the token is good.
    hasEnded = true;
    await idle.client.getProfile();
    expect(busy.asked.filter((path) => path.endsWith('/refresh'))).toHaveLength(2);
    expect(idle.asked.filter((path) => path.endsWith('/refresh'))).toHaveLength(2);
  });

  rules('CLI-02').it('forgets the session at logout', async () => {
    const tokens = memoryTokenStore();
    const { client } = await aCustomer({ tokens });
    expect(await tokens.read()).toEqual({
      accessToken: expect.any(String),
      refreshCookie: expect.stringMatching(/^refreshToken=.+/),
    });
    await client.logout();
    expect(await tokens.read()).toEqual({});
  });

  rules('KEY-03').it('acts by the key of a program, and renews nothing when that is refused', async () => {
    const { id, key, maker } = await anApiKey(app, ['orders:read']);
    const { client, asked } = aClient({ apiKey: key });
    expect((await client.listOrdersAsAdmin()).orders).toEqual(expect.any(Array));
    await expect(client.listTicketsAsAdmin()).rejects.toMatchObject({ code: 'SCOPE_MISSING' });
    await maker.client.delete(`/api-keys/${id}`);
    asked.length = 0;
    await expect(client.listOrdersAsAdmin()).rejects.toMatchObject({ status: 401 });
    expect(asked).toEqual(['/api/v1/orders/admin']);
  });

  rules('CLI-03').it('makes one order of a checkout whose answer is lost, by its key', async () => {
    const keys: Array<string | null> = [];
    let lost = 0;
    const { client, order } = await aBuyer({
      fetch: async (url, init) => {
        const answer = await fetch(url, init);
        if (!answer.url.endsWith('/checkout')) return answer;
        keys.push(new Headers(init?.headers).get('idempotency-key'));
        if (lost++ === 0) throw new TypeError('fetch failed');
        return answer;
      },
    });
    const { orderId } = await client.checkout(order);
    expect([keys.length, new Set(keys).size, typeof keys[0]]).toEqual([2, 1, 'string']);
    expect((await client.listMyOrders()).orders.map(({ _id }) => _id)).toEqual([orderId]);
  });

  rules('CLI-03').it('keeps the key over a reload until the order is placed', async () => {
    const kept = new Map<string, string>();
    const storage: KeyStorage = {
      getItem: (name) => Promise.resolve(kept.get(name) ?? null),
      setItem: (name, value) => kept.set(name, value),
      removeItem: (name) => kept.delete(name),
    };
    const tokens = memoryTokenStore();
    const { client, order, item } = await aBuyer({ tokens });
    const unlucky = aClient({
      tokens,
      retry: { times: 0 },
      fetch: async (url, init) => {
        await fetch(url, init);
        throw new TypeError('fetch failed');
      },
    }).client;
    const used: string[] = [];
    const checkout = (by: Client, phone = '9876543210') =>
      withKeptKey({ storage, name: 'checkout', content: phone }, (idempotencyKey) => {
        used.push(idempotencyKey);
        return by.checkout({ ...order, phone }, { idempotencyKey });
      });

    await client.emptyCart();
    await expect(checkout(client)).rejects.toMatchObject({ code: 'CART_IS_EMPTY' });
    await client.addCartItem(item);
    await expect(checkout(unlucky)).rejects.toMatchObject({ code: 'NETWORK_FAILURE' });
    const { orderId } = await checkout(client);
    expect((await client.listMyOrders()).orders.map(({ _id }) => _id)).toEqual([orderId]);
    expect(new Set(used).size).toBe(1);

    await expect(checkout(unlucky)).rejects.toMatchObject({ code: 'NETWORK_FAILURE' });
    await checkout(client, '9876543211');
    expect([new Set(used).size, kept.size]).toEqual([3, 0]);
    expect((await client.listMyOrders()).orders).toHaveLength(3);
  });

  rules('CLI-03').it('repeats what is safe after the time that the shop names, within bounds', async () => {
    let refusals = 0;
    const refuse = (seconds: string) => () => {
      refusals += 1;
      const headers = { 'x-error-code': 'RATE_LIMIT_EXCEEDED', 'retry-after': seconds };
      return Promise.resolve(Response.json({ message: 'Too many requests' }, { status: 429, headers }));
    };
    const soon = aClient({ fetch: refuse('0') }).client;
    await expect(soon.listProducts()).rejects.toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', retryAfter: 0 });
    expect(refusals).toBe(3);
    await expect(aClient({ fetch: refuse('600') }).client.listProducts()).rejects.toMatchObject({
      retryAfter: 600,
    });
    expect(refusals).toBe(4);
    await expect(soon.login({ email: 'a@example.com', password: 'x' })).rejects.toThrow('Too many requests');
    expect(refusals).toBe(5);
  });

  rules('CLI-03').it('says when nobody answers, and ends when it is told to', async () => {
    const nobody = createClient({ baseUrl: 'http://127.0.0.1:1', retry: { times: 0 } });
    const error: unknown = await nobody.getHealth().catch((thrown: unknown) => thrown);
    expect(isShopError(error, 'NETWORK_FAILURE')).toBe(true);
    expect(isShopError(error, 'CART_IS_EMPTY')).toBe(false);
    const waiting = createClient({ baseUrl: 'http://127.0.0.1:1', retry: { times: 9 } });
    await expect(waiting.getHealth(undefined, { signal: AbortSignal.timeout(50) })).rejects.toMatchObject({
      name: 'TimeoutError',
    });
  });

  rules('CLI-04').it('reads every page of lists with cursors and of lists with pages', async () => {
    const { client, asked } = await aCustomer();
    const itemType = 'Paged';
    for (let made = 0; made < 5; made++) await aProduct(app, { itemType });
    const names = [];
    for await (const { _id } of client.pages.listProducts({ itemType, limit: 2 })) names.push(_id);
    expect([names.length, new Set(names).size]).toEqual([5, 5]);
    expect(asked).toHaveLength(3);
    for (const subject of ['one', 'two', 'three'])
      await client.openTicket({ subject, message: 'Where is it?' });
    const subjects = [];
    for await (const ticket of client.pages.listMyTickets({ limit: 2 })) subjects.push(ticket.subject);
    expect(subjects.toSorted()).toEqual(['one', 'three', 'two']);
  });

  rules('CLI-05').it('uploads blobs and bytes', async () => {
    const { client } = await aCustomer();
    const image = new Uint8Array(await anImage());
    for (const avatar of [image, new Blob([image])]) {
      const { avatar: url } = await client.replaceAvatar({ avatar });
      expect(url).toMatch(/\.webp$/);
    }
    await expect(client.replaceAvatar({ avatar: new Blob(['no image']) })).rejects.toMatchObject({
      code: 'NOT_AN_IMAGE',
    });
  });

  rules('CLI-06').it('signs webhooks as the service checks them', async () => {
    const { client } = aClient();
    const event = { event: 'payment.dispute.created', payload: {} };
    const { webhookSecret } = app.config.paymentGateway;
    const signed = await signPaymentWebhook(event, webhookSecret);
    await client.receivePaymentWebhook(event, { headers: signed.headers });
    await expect(
      client.receivePaymentWebhook({ ...event, event: 'payment.captured' }, { headers: signed.headers }),
    ).rejects.toMatchObject({ code: 'INVALID_WEBHOOK_SIGNATURE' });
    expect(await verifyPaymentWebhook(signed, webhookSecret)).toBe(true);
    expect(await verifyPaymentWebhook({ ...signed, body: `${signed.body} ` }, webhookSecret)).toBe(false);
    expect(await verifyPaymentWebhook(signed, `${webhookSecret}x`)).toBe(false);
    const carried = signCarrierWebhook({ awb: '1' }, 'key');
    expect([verifyCarrierWebhook(carried, 'key'), verifyCarrierWebhook(carried, 'keys')]).toEqual([
      true,
      false,
    ]);
  });
});
