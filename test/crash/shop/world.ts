import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient, ObjectId, type Document } from 'mongodb';
import { freshDataDir } from '../../../scripts/lib/own-service.mjs';
import { startMailServer, type MailServer } from '../../support/services/mail-server.js';
import { RazorpayStandIn } from '../../support/stand-ins/razorpay.stand-in.js';
import { ShiprocketStandIn } from '../../support/stand-ins/shiprocket.stand-in.js';
import { DiedAtStart, ShopProcess, type CrashPoint, type MetStep } from './shop-process.js';

/** Signs tokens, and makes the links in mails. */
export const LINK_SECRET = 'a secret that survives a restart, 32 characters';
const ADMIN = { email: 'admin@example.com', password: 'Admin#123' };
const GATEWAY = { keyId: 'rzp_test_key', keySecret: 'key-secret-of-the-gateway' };
const GATEWAY_WEBHOOK_SECRET = 'webhook-secret-of-the-gateway';
/** The shop's own, which is told of what needs attention. */
export const SHOP_EMAIL = 'help@shop.example';
export const MINUTE = 60_000;
export const DAY = 86_400_000;
/** A lease of an idempotency key ends; that of a dispatch takes two of them. */
const RETRY_AFTER_MS = MINUTE + 1_000;
/** Longer than every claim of a worker that has died. */
const A_LEASE_MS = 3 * MINUTE;
const PATIENCE_MS = 60_000;
/** Answers that say: come again. The last one, when the worker has just released what the client comes back for. */
const COME_AGAIN = [
  'REQUEST_IN_PROGRESS',
  'DISPATCH_IN_PROGRESS',
  'DATABASE_BUSY',
  'ORDER_CHANGED',
  'PAYMENT_GATEWAY_UNAVAILABLE',
];

/** A request of a client that repeats it when the connection breaks. */
export interface Call {
  readonly as?: Customer | 'admin';
  readonly body?: unknown;
  /** The `Idempotency-Key`. */
  readonly key?: string;
  readonly headers?: Record<string, string>;
  /** Codes of errors that a repeated request may get because the first one was done. */
  readonly done?: readonly string[];
  /** Codes of errors that are an answer, too: the call then returns undefined. */
  readonly refused?: readonly string[];
}

export interface Customer {
  readonly email: string;
  readonly password: string;
  addressId: string;
}

/**
 * A shop whose process may be killed at any moment: the service on a durable folder, and outside of it the gateway, the
 * carrier and the mail server, which remember what they were told. Clients repeat what got no answer, as clients do.
 */
export class World {
  readonly gateway = new RazorpayStandIn(GATEWAY);
  readonly carrier = new ShiprocketStandIn();
  readonly met: MetStep[] = [];
  /** How often the process has died since it was armed. */
  killsSinceArmed = 0;
  /** Mails that came once more, with the same `Message-ID`. */
  doubleMails = 0;
  private readonly dataDir = freshDataDir();
  private readonly tokens = new Map<string, string>();
  private offsetMs = 0;
  private customer: Customer | undefined;
  private point: CrashPoint | undefined;
  private shop!: ShopProcess;
  private recovering: Promise<void> | undefined;
  private database!: MongoClient;
  mail!: MailServer;
  private env!: Record<string, string>;

  private constructor(private readonly main: string) {}

  static async open(main: string): Promise<World> {
    const world = new World(main);
    world.mail = await startMailServer();
    world.env = {
      DATA_DIR: world.dataDir.path,
      SEED_DEMO: 'false',
      // Its build has the service alone.
      ADMIN_DASHBOARD: 'false',
      JWT_SECRET: LINK_SECRET,
      BOOTSTRAP_ADMIN_EMAIL: ADMIN.email,
      BOOTSTRAP_ADMIN_PASSWORD: ADMIN.password,
      PAYMENT_API_URL: `${await world.gateway.http.start()}/v1`,
      PAYMENT_KEY_ID: GATEWAY.keyId,
      PAYMENT_KEY_SECRET: GATEWAY.keySecret,
      PAYMENT_WEBHOOK_SECRET: GATEWAY_WEBHOOK_SECRET,
      ...(await world.carrier.start()),
      SMTP_URL: world.mail.url,
      IMPORT_ALLOWED_CIDRS: '127.0.0.1',
      WEBHOOK_ALLOWED_CIDRS: '127.0.0.1',
      STOREFRONT_URL: 'https://shop.example',
      SELLER_EMAIL: SHOP_EMAIL,
      LOG_LEVEL: 'warn',
      MAX_UNPAID_ORDERS: '1000',
      ...Object.fromEntries(
        ['STANDARD', 'AUTH', 'CHECKOUT', 'HEALTH'].map((name) => [`RATE_LIMIT_${name}_MAX`, '1000000']),
      ),
    };
    await world.start();
    return world;
  }

  /** The process, or one that is started after it in good order, will kill itself at that point. */
  async arm(point: CrashPoint | undefined): Promise<void> {
    this.killsSinceArmed = 0;
    this.met.length = 0;
    this.point = point;
    await this.shop.arm(point);
  }

  /** Sends a request whose process dies after the step, and does not repeat it; another process is started. */
  async dieAfter(step: string, method: string, path: string, call: Call): Promise<void> {
    await this.arm({ step, count: 1, comesBackAtOnce: true });
    const answer = await this.send(method, path, call).catch(brokenConnection);
    if (answer !== undefined) throw new Error(`${method} ${path} did not come to ${step}`);
    await this.recovered(this.shop);
  }

  /** The output of the process since its last start. */
  get output(): string {
    return this.shop.output();
  }

  async close(): Promise<void> {
    await this.database.close();
    await this.shop.end('SIGTERM');
    await Promise.all([this.gateway.http.close(), this.carrier.http.close(), this.mail.close()]);
    this.dataDir.remove();
  }

  /** Ends the process in good order, for a command that needs the folder; `resume` starts it again. */
  async whileStopped<T>(work: (env: Record<string, string>) => Promise<T>): Promise<T> {
    await this.database.close();
    await this.shop.end('SIGTERM');
    try {
      return await work(this.env);
    } finally {
      await this.start();
    }
  }

  /** @returns the `data` of the answer, or undefined when it was done before */
  async call(method: string, path: string, call: Call = {}): Promise<any> {
    let interrupted = false;
    for (let tries = 1; ; tries++) {
      const { shop } = this;
      const answer = await this.send(method, path, call).catch(brokenConnection);
      if (answer === undefined) {
        await this.recovered(shop);
        interrupted = true;
        continue;
      }
      const { status, code, body } = answer;
      if (status < 300) return body.data;
      if (interrupted && call.done?.includes(code) === true) return undefined;
      if (call.refused?.includes(code) === true) return undefined;
      if (tries > 10 || !(COME_AGAIN.includes(code) || status === 401))
        throw new Error(`${method} ${path} answered ${status} ${code}: ${body.message}`);
      if (status === 401) this.tokens.clear();
      else await this.pass(RETRY_AFTER_MS);
    }
  }

  /** Time passes; what is due then is worked off. */
  async pass(ms: number): Promise<void> {
    this.offsetMs += ms;
    await this.shop.advance(ms);
  }

  /** Time passes, and the pollers look at once: the process is started again, in good order. */
  async passAndPoll(ms: number): Promise<void> {
    await this.quiet();
    await this.restartAfter(ms);
  }

  /** The process is started again, in good order, when that time has passed. */
  async restartAfter(ms: number): Promise<void> {
    this.offsetMs += ms;
    const { shop } = this;
    await shop.end('SIGTERM');
    await this.recovered(shop);
  }

  /** Until every effect is carried out and every paid order and refund numbered, in this process or, if it dies, in the next one. */
  async quiet(): Promise<void> {
    await this.eventually('every effect is carried out', async () => {
      const unnumbered = ['invoiceDueAt', 'creditNoteDueAt'].map((due) => ({ [due]: { $exists: true } }));
      if ((await this.collection('orders').findOne({ $or: unnumbered })) !== null) return false;
      const left = await this.collection('outbox').find().toArray();
      const failed = left.filter(({ state }) => state === 'FAILED');
      if (failed.length > 0) throw new Error(`failed effects: ${JSON.stringify(failed)}`);
      return left.length === 0;
    });
  }

  /** Repeats a look at the database until it is true; a process that dies meanwhile is started again. */
  async eventually(what: string, look: () => Promise<boolean>): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      if (this.shop.ended !== undefined) await this.recovered(this.shop);
      try {
        if (await look()) return;
      } catch (error) {
        if (!isOfDatabase(error)) throw error;
      }
      if (performance.now() > deadline) throw new Error(`Not within a minute: ${what}\n${this.output}`);
      await pause(10);
    }
  }

  collection<T extends Document = Document>(name: string) {
    return this.database.db().collection<T>(name);
  }

  find(name: string, id: string): Promise<Document | null> {
    return this.collection(name).findOne({ _id: this.id(id) });
  }

  id(text: string): ObjectId {
    return new ObjectId(text);
  }

  // What people and vendors do.

  /** Returns one customer for all scenarios: registration and login take as long as all the rest. */
  async theCustomer(): Promise<Customer> {
    this.customer ??= await this.aCustomer();
    return this.customer;
  }

  private async aCustomer(): Promise<Customer> {
    const person = {
      email: `buyer-${randomBytes(6).toString('hex')}@example.com`,
      password: 'Secret#123',
    };
    const phone = `9${randomInt(10 ** 8, 10 ** 9)}`;
    const body = { ...person, firstname: 'Busy', lastname: 'Buyer', phone };
    await this.call('POST', '/auth/register', { body, done: ['EMAIL_TAKEN', 'EMAIL_ALREADY_REGISTERED'] });
    const customer = { ...person, addressId: '' };
    const address = { street: '12 Brigade Road', city: 'Bengaluru', state: 'Karnataka', pincode: '560001' };
    const book = await this.call('POST', '/users/profile/addresses', {
      as: customer,
      body: { ...address, label: 'HOME' },
    });
    customer.addressId = book[0]._id;
    return customer;
  }

  async aProduct(currentStock: number, basePrice = 100): Promise<string> {
    const { _id } = await this.call('POST', '/products', {
      as: 'admin',
      body: {
        name: 'Unbreakable Kettle',
        sku: `TEST-${randomBytes(6).toString('hex')}`,
        description: 'Bought again and again.',
        basePrice,
        currentStock,
        itemType: 'Kettle',
        mainCategory: 'Kitchen',
      },
    });
    return _id;
  }

  /** The gateway sends its webhook until it is confirmed. */
  async gatewaySends(event: string, id: string): Promise<void> {
    const { body, headers } = this.gateway.webhook(event, id, GATEWAY_WEBHOOK_SECRET);
    await this.webhook('/orders/webhook', body, headers);
  }

  /** The same, of an event that its stand-in does not make. */
  async gatewayReports(event: object): Promise<void> {
    const body = JSON.stringify(event);
    await this.webhook('/orders/webhook', body, this.gateway.sign(body, GATEWAY_WEBHOOK_SECRET));
  }

  /** By the order's number alone, as a courier that knows nothing else of it. */
  async courierSends(orderNumber: string, status: string): Promise<void> {
    const body = JSON.stringify({ channel_order_id: orderNumber, current_status: status });
    await this.webhook('/orders/carrier-webhook', body, { 'x-api-key': 'carrier-secret' });
  }

  async carrierSends(orderNumber: string, status: string): Promise<void> {
    const body = this.carrier.webhook(orderNumber, status, new Date(Date.now() + this.offsetMs));
    await this.webhook('/orders/carrier-webhook', body, { 'x-api-key': 'carrier-secret' });
  }

  async deleteAccount(customer: Customer): Promise<void> {
    try {
      this.customer = undefined;
      await this.call('DELETE', '/users/profile', { as: customer, done: ['USER_NOT_FOUND'] });
    } catch (error) {
      if (!(error instanceof LoginRefused) || this.killsSinceArmed === 0) throw error;
    }
  }

  private async webhook(path: string, body: string, headers: Record<string, string>): Promise<void> {
    for (;;) {
      const { shop } = this;
      const answer = await fetch(`${this.shop.url}/api/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      }).catch(brokenConnection);
      if (answer?.status === 200) return;
      if (answer?.status === 503) continue;
      if (answer !== undefined) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      await this.recovered(shop);
    }
  }

  private async send(method: string, path: string, { as, body, key, headers = {} }: Call) {
    const token = as === undefined ? undefined : await this.tokenOf(as);
    const isForm = body instanceof FormData;
    const response = await fetch(`${this.shop.url}/api/v1${path}`, {
      method,
      headers: {
        ...headers,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    return {
      status: response.status,
      code: response.headers.get('x-error-code') ?? '',
      body: isJson ? JSON.parse(text) : { data: text },
    };
  }

  private async tokenOf(who: Customer | 'admin'): Promise<string> {
    const { email, password } = who === 'admin' ? ADMIN : who;
    const known = this.tokens.get(email);
    if (known !== undefined) return known;
    const { status, body } = await this.send('POST', '/auth/login', { body: { email, password } });
    if (status !== 200) throw new LoginRefused(`login answered ${status}: ${body.message}`);
    this.tokens.set(email, body.data.accessToken);
    return body.data.accessToken;
  }

  /** The point at which the next process has to die, unless one has. */
  private pointLeft(): CrashPoint | undefined {
    if (this.point === undefined || this.killsSinceArmed > 0) return undefined;
    const { step, count } = this.point;
    const passed = this.met.filter((met) => met.step === step && met.mode === 'durable').length;
    return { step, count: count - passed };
  }

  /** Waits for the end of the process, and starts another on the same folder; once, whoever has met the end. */
  private async recovered(shop: ShopProcess): Promise<void> {
    if (this.shop !== shop) return;
    this.recovering ??= this.startAfter(shop).finally(() => {
      this.recovering = undefined;
    });
    await this.recovering;
  }

  private async startAfter(shop: ShopProcess): Promise<void> {
    await shop.end();
    if (shop.ended === 'SIGKILL') this.countKill();
    else if (shop.ended !== 0)
      throw new Error(`The service ended with ${shop.ended}:
${shop.output()}`);
    await this.database.close();
    await this.start();
  }

  /** Counts a kill: what the dead process had claimed becomes due again, unless a process is to come before that. */
  private countKill(): void {
    this.killsSinceArmed += 1;
    if (this.point?.comesBackAtOnce !== true) this.offsetMs += A_LEASE_MS;
  }

  private async start(): Promise<void> {
    const launch = (point: CrashPoint | undefined) =>
      ShopProcess.start({
        main: this.main,
        env: this.env,
        offsetMs: this.offsetMs,
        point,
        onStep: (met) => this.met.push(met),
      });
    this.shop = await launch(this.pointLeft()).catch((error: unknown) => {
      if (!(error instanceof DiedAtStart)) throw error;
      this.countKill();
      return launch(undefined);
    });
    const uri = readFileSync(join(this.dataDir.path, 'database.uri'), 'utf8').trim();
    try {
      // A look at a process that may have died fails at once; one that lives may be slow on a busy machine.
      const serverSelectionTimeoutMS = this.pointLeft() === undefined ? 30_000 : 500;
      this.database = await MongoClient.connect(uri, { serverSelectionTimeoutMS, retryReads: false });
    } catch (error) {
      // What begins with the start may have met the point as soon as the process listened.
      if (!isOfDatabase(error) || this.pointLeft() === undefined) throw error;
      await this.startAfter(this.shop);
    }
  }
}

/**
 * The database is a part of the process, and ends with it. The driver passes on what its socket says when the process dies
 * as a command is written.
 */
export function isOfDatabase(error: unknown): boolean {
  const { name, code } = error as NodeJS.ErrnoException;
  return name.startsWith('Mongo') || code === 'ECONNRESET' || code === 'EPIPE';
}

/** A login of an account that is gone. */
class LoginRefused extends Error {}

/** Ignores the error of `fetch` without an answer; its classes are not those of Jest's context. */
function brokenConnection(error: Error): undefined {
  if (error.name !== 'TypeError') throw error;
}

export const newKey = () => randomUUID();
