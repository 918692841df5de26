import { exchange, type RawReply } from '../../support/fuzz/exchange.js';
import type { Node } from '../fields.js';
import { operationsIn, type Operation } from '../../support/operations.js';
import { ROUTES } from '../../support/routes/route-table.js';
import type { Caller } from './callers.js';
import { Chance } from './chance.js';
import { asCurl, toRequest, type FuzzRequest } from './draft.js';
import { Judge } from './judge.js';
import { Mutations } from './mutations.js';
import { MachineWaits } from './machine-waits.js';
import type { Scene } from './scene.js';
import { signatureFor, validDraft } from './valid-requests.js';

/** How often an operation is chosen, beside 10 for each that is not named here. */
const WEIGHTS: Readonly<Record<string, number>> = {
  // Each of them costs a password hash.
  'POST /api/v1/auth/register': 1,
  'POST /api/v1/auth/login': 2,
  'PATCH /api/v1/users/profile/security/password': 2,
  'POST /api/v1/auth/reset-password': 2,
  // They end a session or an account, which costs several.
  'DELETE /api/v1/users/profile': 1,
  'POST /api/v1/auth/refresh': 3,
  // They end what others begin with.
  'POST /api/v1/orders/{id}/cancel': 2,
  'PATCH /api/v1/users/admin/{id}': 1,
  // Time expires tokens, orders and codes.
  'POST /dev/clock': 1,
  'POST /dev/gateway': 2,
  'POST /dev/carrier': 2,
  'DELETE /api/v1/products/{id}': 4,
  'DELETE /api/v1/carts': 3,
  'DELETE /api/v1/wishlists/clear': 3,
  'POST /api/v1/carts/items': 30,
  'POST /api/v1/orders/checkout': 30,
  'POST /dev/payments/{gatewayOrderId}': 30,
  'POST /api/v1/orders/admin/{id}/dispatch': 20,
  'POST /dev/shipments/{orderNumber}': 20,
  // Records with an owner.
  'GET /api/v1/orders/{id}': 30,
  'GET /api/v1/orders/{id}/invoice': 20,
  'GET /api/v1/support-tickets/{id}': 20,
};
const USUAL_WEIGHT = 10;
/** Customers leave, and new ones come, each so many requests. */
const NEW_CUSTOMERS_EVERY = 4_000;

/** The fault of one request. */
export interface Fault {
  readonly request: FuzzRequest;
  readonly answer: RawReply | undefined;
  readonly what: readonly string[];
}

export interface FuzzOptions {
  readonly document: Node;
  readonly seed: number;
  /** The process id of the service. */
  readonly pid: number;
  /** How many requests are under way at once. */
  readonly atOnce: number;
  readonly secrets: readonly string[];
  readonly onFault: (fault: Fault) => void;
}

/** Sends requests to every operation, one after another by their numbers, and judges the answers. */
export class Fuzz {
  /** How often an operation has answered with a status: `GET /health 200`. */
  readonly answers = new Map<string, number>();
  /** How often something outside was answered to be unavailable, by code. */
  readonly unavailable = new Map<string, number>();
  slowestMs = 0;
  private readonly operations: Operation[];
  private readonly wheel: Operation[];
  private readonly mutations: Mutations;
  private readonly judge: Judge;
  private readonly waits: MachineWaits;
  private next = 0;
  private ended = false;

  constructor(
    private readonly scene: Scene,
    private readonly options: FuzzOptions,
  ) {
    this.operations = operationsIn(options.document);
    this.wheel = this.operations.flatMap((operation) =>
      Array.from({ length: WEIGHTS[routeOf(operation)] ?? USUAL_WEIGHT }, () => operation),
    );
    this.waits = new MachineWaits(options.pid);
    this.mutations = new Mutations(options.document);
    this.judge = new Judge(options.document, options.secrets, scene.privateData);
  }

  /** Sends requests until this many have been sent in all, or somebody has ended it. */
  async sendUntil(count: number): Promise<void> {
    const lane = async () => {
      while (this.next < count && !this.ended) await this.send(this.next++);
    };
    try {
      await Promise.all(Array.from({ length: this.options.atOnce }, lane));
    } finally {
      if (this.next < count) this.end();
    }
  }

  /** Awaits the requests in progress, and sends no more. */
  end(): void {
    this.ended = true;
    this.waits.stop();
  }

  /** The operations that have never answered with a success. */
  withoutSuccess(): string[] {
    return this.operations
      .map((operation) => routeOf(operation))
      .filter((route) => ![200, 201, 202, 304].some((status) => this.answers.has(`${route} ${status}`)));
  }

  private async send(index: number): Promise<void> {
    const chance = new Chance(this.options.seed, index);
    const operation = chance.pick(this.wheel);
    const caller = this.callerOf(operation, chance);
    if (index % NEW_CUSTOMERS_EVERY === NEW_CUSTOMERS_EVERY - 1 && caller.role === 'customer')
      this.scene.leave(caller);
    await this.scene.ready(caller);
    if (chance.of(80)) await this.scene.askForCode(routeOf(operation), caller);
    const draft = validDraft(operation, caller, this.scene, chance);
    if (chance.of(50)) this.mutations.spoil(draft, chance);
    const request = toRequest(draft, index, signatureFor(operation, chance));
    const waitedMs = this.waits.totalMs();
    const startedAt = performance.now();
    const answer = await this.exchange(request);
    if (answer === undefined) return;
    const ms = performance.now() - startedAt - (this.waits.totalMs() - waitedMs);
    this.slowestMs = Math.max(this.slowestMs, ms);
    this.count(this.answers, `${routeOf(operation)} ${answer.status}`);
    const { faults, unavailable } = this.judge.verdict(request, answer, ms);
    if (unavailable !== undefined) this.count(this.unavailable, unavailable);
    if (faults.length > 0) this.options.onFault({ request, answer, what: faults });
    this.scene.learn(request, answer);
  }

  private async exchange(request: FuzzRequest): Promise<RawReply | undefined> {
    const { operation, address, headers, content } = request;
    try {
      return await exchange(this.scene.agent, `${this.scene.url}${address}`, operation.method, {
        headers,
        body: content,
      });
    } catch (error) {
      this.options.onFault({ request, answer: undefined, what: [`no answer: ${String(error)}`] });
      return undefined;
    }
  }

  /** Mostly somebody who may use the operation. */
  private callerOf(operation: Operation, chance: Chance): Caller {
    const { access } = ROUTES[routeOf(operation)]!;
    const [nobody, first, second, admin] = this.scene.callers as [Caller, Caller, Caller, Caller];
    const customer = chance.pick([first, second]);
    if (chance.of(15)) return chance.pick(this.scene.callers);
    if (access === 'admin') return admin;
    if (access === 'webhook') return nobody;
    return access === 'public' && chance.of(30) ? nobody : customer;
  }

  private count(map: Map<string, number>, key: string): void {
    map.set(key, (map.get(key) ?? 0) + 1);
  }
}

/** A fault as it is printed: what it is, how to repeat it, what was answered. */
export function described({ request, answer, what }: Fault, seed: number): string {
  const { index, caller, faults } = request;
  const spoilt = faults.length === 0 ? 'as it should be' : faults.join(', ');
  return [
    ...what,
    `  seed ${seed}, request ${index}, by ${caller.name}; spoilt: ${spoilt}`,
    `  ${asCurl(request)}`,
    ...(answer === undefined
      ? []
      : [`  answered ${answer.status}: ${JSON.stringify(answer.body)?.slice(0, 500)}`]),
  ].join('\n');
}

function routeOf({ method, path }: Operation): string {
  return `${method} ${path}`;
}
