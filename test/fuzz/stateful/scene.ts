import { execFile } from 'node:child_process';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { exchange, type RawReply } from '../../support/fuzz/exchange.js';
import { identityOf, PrivateData, type Account, type Caller } from './callers.js';
import type { FuzzRequest } from './draft.js';
import { KnownValues } from './known-values.js';
import { PARCEL } from '../../support/factories/a-parcel.js';

const ADDRESS = { city: 'Bengaluru', state: 'Karnataka', pincode: '560001', label: 'HOME' };

const CODE = /(?<!\d)\d{6}(?!\d)/;
/** Requests that have a code mailed, and its mail, by the operation that takes the code. */
const CODE_MAILS: Readonly<Record<string, { path: string; subject: RegExp }>> = {
  'PATCH /api/v1/users/profile/security/password': {
    path: '/users/profile/security/password/otp',
    subject: /password change$/,
  },
  'POST /api/v1/auth/reset-password': { path: '/auth/forgot-password', subject: /^Reset your/ },
};

/** A body that fits earlier answers in several fields at once. */
type Recipe = Readonly<Record<string, unknown>>;

/** Parameters of a path that fit together, or name an order in a rare state. */
type PathRecipe = Readonly<Record<string, string>>;

/**
 * Everything around the requests: the callers and their accounts, what they have been answered, and the records that a
 * new customer begins with.
 */
export class Scene {
  readonly known = new KnownValues();
  readonly privateData = new PrivateData();
  readonly agent = new Agent({ keepAlive: true, maxSockets: 64 });
  readonly callers: readonly Caller[] = [
    { role: 'nobody', name: 'nobody', account: undefined },
    { role: 'customer', name: 'customer 1', account: undefined },
    { role: 'customer', name: 'customer 2', account: undefined },
    { role: 'admin', name: 'administrator', account: undefined },
  ];
  /** Bodies of payment reports and of return requests. */
  readonly recipes = { payment: [] as Recipe[], return: [] as Recipe[] };
  /** By the last part of the operations' paths. */
  readonly paths = {
    retry: [] as PathRecipe[],
    processed: [] as PathRecipe[],
    reopen: [] as PathRecipe[],
    dispatch: [] as PathRecipe[],
  };
  accounts = 0;
  private readonly orderOf = new Map<string, string>();
  private readonly renewals = new Map<Caller, Promise<void>>();
  private readonly expired = new Set<Caller>();

  /** @param dataDir where the service keeps its data: an administrator is appointed there */
  constructor(
    readonly url: string,
    private readonly dataDir: string,
  ) {}

  async open(): Promise<void> {
    for (const caller of this.callers.toReversed()) await this.renew(caller);
  }

  /** The token of this caller is not accepted any more. */
  expire(caller: Caller, token: string | undefined): void {
    if (token !== undefined && caller.account?.token === token) this.expired.add(caller);
  }

  /** The account is left behind: its records are another's from now on. */
  leave(caller: Caller): void {
    caller.account = undefined;
    this.expired.add(caller);
  }

  /** Waits until the caller can send requests: with the same account if it can sign in, else with a new one. */
  async ready(caller: Caller): Promise<void> {
    if (caller.role === 'nobody' || (!this.expired.has(caller) && !this.renewals.has(caller))) return;
    if (!this.renewals.has(caller)) {
      this.expired.delete(caller);
      const renewal = this.renew(caller).finally(() => this.renewals.delete(caller));
      this.renewals.set(caller, renewal);
    }
    await this.renewals.get(caller);
  }

  /** Before an operation that takes a mailed code, the caller has one mailed, and reads it. */
  async askForCode(route: string, { account }: Caller): Promise<void> {
    const mailed = CODE_MAILS[route];
    if (mailed === undefined || account === undefined) return;
    const { email, token } = account;
    await this.ask('POST', mailed.path, { token, body: { email } });
    const { body } = await this.ask('GET', `//dev/inbox?to=${email}`);
    const mail = body?.data.find(({ subject }: { subject: string }) => mailed.subject.test(subject));
    account.code = CODE.exec(mail?.text ?? '')?.[0];
  }

  /** Takes from an answer what later requests name, and what has become of the caller. */
  learn(
    { caller, account, operation, address, fields, token }: FuzzRequest,
    { status, headers, body }: RawReply,
  ): void {
    if (status === 401) this.expire(caller, token);
    if (status >= 300 || body?.data === undefined) return;
    const owner = account?.canary ?? 'nobody';
    if (operation.path === '/dev/inbox') return this.learnMails(body.data);
    this.known.learnFrom(operation.path, owner, body.data);
    this.learnOrder(body.data);
    if (operation.path.startsWith('/dev/payments')) this.learnPayment(address.split('/')[3]!, body.data);
    const changed = [account?.email, undefined].includes(fields['email']) ? fields['newPassword'] : undefined;
    if (account !== undefined && typeof changed === 'string') account.password = changed;
    const cookie = headers['set-cookie']?.[0]?.split(';')[0];
    if (account !== undefined && operation.path.endsWith('/refresh') && cookie !== undefined) {
      account.cookie = cookie;
      account.token = body.data.accessToken;
    }
  }

  /** The payment that a gateway order has got, as the customer's client reports it. */
  private learnPayment(gatewayOrderId: string, payment: Recipe): void {
    const orderId = this.orderOf.get(gatewayOrderId);
    if (orderId === undefined) return;
    const { gatewayPaymentId, gatewaySignature } = payment;
    keep(this.recipes.payment, { orderId, gatewayPaymentId, gatewaySignature });
  }

  /** Codes and links of mails, each for whom it was sent to. */
  private learnMails(mails: ReadonlyArray<{ to: string; text: string }>): void {
    for (const { to, text } of mails.toReversed()) {
      const owner = to.split('@')[0]!;
      const [code] = CODE.exec(text) ?? [];
      if (code !== undefined) this.known.learn('otp', owner, code);
      const [, link] = /\/exports\/([\w-]+)/.exec(text) ?? [];
      if (link !== undefined) this.known.learn('exportToken', owner, link);
    }
  }

  /** Connects what several fields of an order say. */
  private learnOrder(order: any): void {
    const orderId = order?.orderId ?? order?._id;
    if (typeof order?.gatewayOrderId !== 'string' || typeof orderId !== 'string') return;
    this.orderOf.set(order.gatewayOrderId, orderId);
    if (this.orderOf.size > 1_000) this.orderOf.delete(this.orderOf.keys().next().value!);
    this.learnRefunds(orderId, order.refunds ?? []);
    if (order.orderStatus === 'PROCESSING') keep(this.paths.dispatch, { id: orderId });
    if (order.orderStatus !== 'DELIVERED' || !Array.isArray(order.items)) return;
    const items = order.items.map(({ productId }: any) => ({ productId, quantity: 1 }));
    keep(this.recipes.return, { orderId, items, reason: 'The lid does not close' });
  }

  private learnRefunds(id: string, refunds: ReadonlyArray<Record<string, string>>): void {
    for (const { _id, status, gatewayPaymentId } of refunds) {
      const path = { id, refundId: _id! };
      if (status === 'FAILED') keep(this.paths.retry, path);
      const isManual = !gatewayPaymentId!.startsWith('pay_');
      if (status === 'PENDING' && isManual) keep(this.paths.processed, path);
    }
  }

  private async renew(caller: Caller): Promise<void> {
    if (caller.role === 'nobody') return;
    if (caller.account !== undefined && (await this.signIn(caller.account))) return;
    const account = await this.signUp();
    if (caller.role === 'admin') await this.appoint(account);
    caller.account = account;
    if (caller.role === 'customer') await this.furnish(account);
  }

  private async signUp(): Promise<Account> {
    this.accounts += 1;
    const identity = identityOf(this.accounts);
    const { canary, email, phone, password } = identity;
    const body = { email, phone, password, firstname: 'Asha', lastname: canary };
    const { user } = await this.data('POST', '/auth/register', { body });
    const account = { ...identity, userId: user._id, token: '', cookie: '' };
    this.privateData.add(account);
    this.known.learn('email', canary, email);
    await this.signIn(account);
    return account;
  }

  private async signIn(account: Account): Promise<boolean> {
    const { email, password } = account;
    const answer = await this.ask('POST', '/auth/login', { body: { email, password } });
    if (answer.status !== 200) return false;
    account.token = answer.body.data.accessToken;
    account.cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    return true;
  }

  private async appoint(account: Account): Promise<void> {
    const { PATH, HOME } = process.env;
    const command = join(process.cwd(), 'dist', 'cli', 'admin-grant.js');
    const env = { PATH, HOME, DATA_DIR: this.dataDir };
    await promisify(execFile)(process.execPath, [command, account.email], { cwd: tmpdir(), env });
    await this.signIn(account);
  }

  /** A new customer has an address, orders in several states, a ticket, a review and a wish. */
  private async furnish({ canary, token }: Account): Promise<void> {
    const admin = await this.adminToken();
    const say = (method: string, path: string, body?: unknown) =>
      this.tell(canary, method, path, { token, body });
    const administer = (path: string, body: unknown) =>
      this.tell(canary, 'POST', path, { token: admin, body });
    const product = {
      sku: `KETTLE-${this.accounts}`,
      name: `A kettle for ${this.accounts}`,
      basePrice: 100,
      currentStock: 1_000,
    };
    const kinds = { itemType: 'Kettle', mainCategory: 'Kitchen' };
    const kettle = await administer('/products', { ...product, ...kinds });
    const book = await say('POST', '/users/profile/addresses', { ...ADDRESS, street: `1 ${canary} Road` });
    const [productId, addressId] = [kettle?._id, book?.at(-1)?._id];
    for (const state of ['unpaid', 'paid by hand', 'paid', 'dispatched', 'cancelled', 'delivered']) {
      await say('POST', '/carts/items', { productId, quantity: 2 });
      const order = await say('POST', '/orders/checkout', { addressId, paymentMethod: 'GATEWAY' });
      if (order === undefined || state === 'unpaid') continue;
      if (state === 'paid by hand') {
        await administer(`/orders/admin/${order.orderId}/mark-paid`, { reference: `UTR ${this.accounts}` });
        await administer(`/orders/admin/${order.orderId}/refunds`, { amount: 50, reason: 'A scratch' });
        continue;
      }
      await say('POST', `//dev/payments/${order.gatewayOrderId}`, { outcome: 'captured' });
      if (state === 'paid') {
        keep(this.paths.dispatch, { id: order.orderId });
        continue;
      }
      await administer(`/orders/admin/${order.orderId}/dispatch`, PARCEL);
      if (state === 'cancelled') {
        await say('POST', `//dev/shipments/${order.orderNumber}`, { status: 'CANCELED' });
        keep(this.paths.reopen, { id: order.orderId });
      }
      if (state === 'delivered')
        await say('POST', `//dev/shipments/${order.orderNumber}`, { status: 'DELIVERED' });
      await say('GET', `/orders/${order.orderId}`);
      if (state === 'delivered') await say('GET', `/orders/${order.orderId}/invoice`);
    }
    await say('POST', '/carts/items', { productId, quantity: 1 });
    await say('GET', '/carts');
    await say('POST', '/wishlists/add', { productId });
    await say('POST', '/interactions', { productId, type: 'REVIEW', rating: 4, content: 'Boils quickly.' });
    await say('POST', '/support-tickets', { subject: 'The lid', message: `It is ${canary} who asks.` });
    await say('GET', '/notifications');
  }

  /** A token that is accepted, whatever has happened to the administrator meanwhile. */
  private async adminToken(): Promise<string> {
    const admin = this.callers.find(({ role }) => role === 'admin')!;
    await this.ready(admin);
    const token = admin.account?.token;
    if ((await this.ask('GET', '/coupons', { token: token! })).status === 200) return token!;
    this.expire(admin, token);
    await this.ready(admin);
    return admin.account!.token;
  }

  /** Sends what another request may have made impossible meanwhile: then there is no data. */
  private async tell(
    owner: string,
    method: string,
    path: string,
    options: { token: string; body?: unknown },
  ): Promise<any> {
    const { status, headers, body } = await this.ask(method, path, options);
    if (headers['x-error-code'] === 'INTERNAL_ERROR') throw new Error(`${method} ${path} answered ${status}`);
    if (status >= 300) return undefined;
    this.known.learnFrom(path.startsWith('//') ? path.slice(1) : `/api/v1${path}`, owner, body?.data);
    this.learnOrder(body?.data);
    return body?.data;
  }

  private async data(method: string, path: string, options: { body?: unknown }): Promise<any> {
    const { status, text, body } = await this.ask(method, path, options);
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text.slice(0, 300)}`);
    return body.data;
  }

  /** `path` is below `/api/v1`, or from the root with `//`. */
  ask(
    method: string,
    path: string,
    { token, body }: { token?: string; body?: unknown } = {},
  ): Promise<RawReply> {
    const content = body === undefined ? undefined : JSON.stringify(body);
    return exchange(
      this.agent,
      `${this.url}${path.startsWith('//') ? path.slice(1) : `/api/v1${path}`}`,
      method,
      {
        body: content,
        headers: {
          ...(content === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          'content-length': String(Buffer.byteLength(content ?? '')),
        },
      },
    );
  }
}

function keep<T>(list: T[], recipe: T): void {
  list.push(recipe);
  if (list.length > 20) list.shift();
}
