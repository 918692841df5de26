import type { Connection } from 'mongoose';
import { getConnectionToken } from '@nestjs/mongoose';
import type { SandboxPaymentGateway } from '#infrastructure/payment-gateway/adapters/sandbox.payment-gateway.js';
import { PaymentGateway } from '#infrastructure/payment-gateway/payment-gateway.port.js';
import { OutboxRelay } from '#infrastructure/outbox/outbox-relay.js';
import { OutboxRepository } from '#infrastructure/outbox/outbox.repository.js';
import { AccessTokenService } from '#modules/auth/index.js';
import type { TestApp } from '../support/create-app.js';
import { anAddress } from '../support/factories/an-address.js';
import { expectSuccess } from '../support/expect-envelope.js';
import { session, type Session } from '../support/session.js';
import type { TestClient } from '../support/test-client.js';
import type { Processes } from './processes.js';
import { MINUTE } from './shop/index.js';

const TOKEN_LIFETIME = 10 * MINUTE;
const SETTLES_WITHIN_MS = 60_000;
const NUDGE_AFTER_MS = 20;
/** Collections that belong to the installation, not to the shop's records. */
const KEPT = /^system\.|schema|migration/;

/** The names that the model gives to records, and their ids in the service. */
class Names {
  private readonly ids = new Map<string, string>();
  private readonly names = new Map<string, string>();

  /** Names a record, unless it has a name. @returns the name that it has */
  add(name: string, id: string): string {
    const known = this.names.get(id);
    if (known !== undefined) return known;
    this.ids.set(name, id);
    this.names.set(id, name);
    return name;
  }

  id(name: string): string {
    const id = this.ids.get(name);
    if (id === undefined) throw new Error(`nothing in the service is called ${name}`);
    return id;
  }

  has(name: string): boolean {
    return this.ids.has(name);
  }

  name(id: string): string {
    return this.names.get(id) ?? `unknown ${id}`;
  }

  all(): string[] {
    return [...this.ids.keys()];
  }
}

interface Person {
  readonly session: Session;
  readonly addressId: string;
  token: string;
  signedInAt: number;
}

/**
 * The real service, in two processes, and everything around it, driven by the steps: its time stands still between two
 * steps, and its expiry worker and reconciler run when a step says so.
 */
export class World {
  /** Products and variants; a variant by its own id. */
  readonly products = new Names();
  /** The products that have variants. */
  readonly parents = new Names();
  readonly coupons = new Names();
  readonly orders = new Names();
  readonly payments = new Names();
  readonly returns = new Names();
  /** The client's proof of a payment: its signature. */
  readonly signatures = new Map<string, string>();
  readonly gatewayOrders = new Map<string, string>();
  /** The tokens of the payment links of orders. */
  readonly links = new Map<string, string>();
  private readonly people = new Map<string, Person>();

  private constructor(
    private readonly processes: Processes,
    private readonly database: Connection,
    private nowMs: number,
  ) {}

  /** An empty shop with these customers, of whom some have verified their address, and an administrator. */
  static async empty(
    processes: Processes,
    customers: readonly string[],
    verified: readonly string[],
  ): Promise<World> {
    processes.rewind();
    const [app] = processes.all;
    const database = app.get<Connection>(getConnectionToken() as never);
    const world = new World(processes, database, app.clock.nowMs());
    for (const { name } of await world.database.listCollections())
      if (!KEPT.test(name)) await world.database.collection(name).deleteMany({});
    processes.clock = () => new Date(world.nowMs);
    await world.gateway.switches.change({ webhooks: 'lost', refunds: 'processed' });
    const admin = await session(app).asAdmin();
    world.people.set('admin', {
      session: admin,
      token: admin.token,
      addressId: '',
      signedInAt: world.nowMs,
    });
    for (const name of customers) {
      const customer = await session(app).asUser({ isEmailVerified: verified.includes(name) });
      const address = await customer.client.post('/users/profile/addresses', anAddress());
      world.people.set(name, {
        session: customer,
        token: customer.token,
        addressId: expectSuccess(address, 201).at(-1)._id,
        signedInAt: world.nowMs,
      });
    }
    return world;
  }

  /** The process whose turn it is. */
  process(): TestApp {
    return this.processes.next();
  }

  get now(): number {
    return this.nowMs;
  }

  get gateway(): SandboxPaymentGateway {
    return this.process().get(PaymentGateway) as SandboxPaymentGateway;
  }

  /** Time passes, for everything that looks at the application's clock. */
  pass(ms: number): void {
    this.nowMs += ms;
    for (const { clock } of this.processes.all) clock.advance(ms);
  }

  person(name: string): Person {
    return this.people.get(name)!;
  }

  get customers(): string[] {
    return [...this.people.keys()].filter((name) => name !== 'admin');
  }

  /** The customer with this id or this email address. */
  customer(reference: string): string {
    const found = this.customers.find((name) => {
      const { id, email } = this.person(name).session.user;
      return id === reference || email === reference;
    });
    return found ?? `unknown ${reference}`;
  }

  /** How a client names a product or a variant that it wants to buy, or to return. */
  choiceOf(name: string): { productId: string; selectedAttributes?: { kind: string } } {
    const [parent, kind] = name.split('/');
    if (kind === undefined) return { productId: this.products.id(name) };
    return { productId: this.parents.id(parent!), selectedAttributes: { kind } };
  }

  /** The name of what a line is of. */
  nameOf({ productId, selectedAttributes = {} }: { productId: unknown; selectedAttributes?: any }): string {
    const { kind } = selectedAttributes;
    if (kind === undefined) return this.products.name(String(productId));
    return `${this.parents.name(String(productId))}/${kind}`;
  }

  /** All records of a collection, oldest first. */
  read(collection: string, fields: readonly string[]): Promise<any[]> {
    const projection = Object.fromEntries(fields.map((field) => [field, 1]));
    return this.database.collection(collection).find({}, { projection }).toArray();
  }

  /** A client that is signed in as this person, at the process whose turn it is. */
  as(name: string): TestClient {
    const person = this.person(name);
    const app = this.process();
    if (this.nowMs - person.signedInAt > TOKEN_LIFETIME) {
      person.token = app.get(AccessTokenService).issueAccessToken(person.session.user);
      person.signedInAt = this.nowMs;
    }
    return app.client.as(person.token);
  }

  /** Waits until every effect of the outbox is done. */
  async settled(): Promise<void> {
    const [first] = this.processes.all;
    const begun = Date.now();
    while ((await first.get(OutboxRepository).countUnfinished()) > 0) {
      const waited = Date.now() - begun;
      if (waited > SETTLES_WITHIN_MS)
        throw new Error('an effect of the outbox is not done: it fails, or is lost');
      await new Promise((resolve) => setTimeout(resolve, 1));
      // An effect may wait for one that the other process has carried out; its relay looks every two seconds.
      if (waited > NUDGE_AFTER_MS) for (const app of this.processes.all) app.get(OutboxRelay).nudge();
    }
  }
}
