import { isDeepStrictEqual } from 'node:util';
import { storedOrder } from '../support/orders.js';
import { actualBooks, expectedBooks, type Books } from './books.js';
import { choose, CUSTOMERS, opening, VERIFIED, type Dice } from './choose.js';
import type { CrashPlace } from './crash-places.js';
import {
  DAY,
  MINUTE,
  newShop,
  requestRefunds,
  SECOND,
  type Answer,
  type Part,
  type Shop,
} from './shop/index.js';
import type { Processes } from './processes.js';
import type { Step } from './step.js';
import { askGateway, numberInvoices, pass } from './steps/index.js';
import { World } from './world.js';

/** How many turns pass before the details of every order are compared. */
const ALL_DETAILS_EVERY = 20;
/** No claim of a dead process lasts longer. */
const CLAIMS_END = 3 * MINUTE;
/** Answers by which the service asks the caller to try again. They promise that nothing has changed. */
const TRY_AGAIN = ['ORDER_CHANGED', 'REQUEST_IN_PROGRESS', 'CART_BUSY', 'DISPATCH_IN_PROGRESS'];

/** One way in which the steps of a turn may have gone. */
interface Outcome {
  readonly shop: Shop;
  readonly answers: readonly Answer[];
}

/** The service and the model disagree. The message is the whole story, from the beginning. */
export class DifferenceError extends Error {
  constructor(story: readonly string[], differences: readonly string[]) {
    super(['The service differs from the model:', ...differences, '', 'The steps:', ...story].join('\n'));
  }
}

/**
 * Plays a sequence against an empty shop, and compares answers and books after each turn.
 * @param onTurn called after each turn
 * @throws DifferenceError
 */
export async function play(
  processes: Processes,
  sequence: readonly Dice[],
  onTurn: () => void,
): Promise<void> {
  const world = await World.empty(processes, CUSTOMERS, VERIFIED);
  const game = new Game(world, newShop(world.now, CUSTOMERS, VERIFIED));
  for (const step of opening(world.now)) await game.turn([step]);
  for (const [index, dice] of sequence.entries()) {
    await game.turn(choose(game.shop, dice, index + 1));
    onTurn();
  }
  await game.end();
}

class Game {
  private readonly story: string[] = [];
  private turns = 0;

  constructor(
    private readonly world: World,
    public shop: Shop,
  ) {}

  /** Does the steps at once. Every outcome is accepted that some order of them allows. */
  async turn(steps: readonly Step[]): Promise<void> {
    const [first] = steps;
    if (first === undefined) return;
    this.turns++;
    this.shop.now += SECOND;
    this.world.pass(SECOND);
    this.story.push(
      `${String(this.turns).padStart(4)}  ${steps.map(({ text }) => text).join('\n      at once: ')}`,
    );
    if (first.diesAfter !== undefined) return this.crash(first, first.diesAfter);
    const answers = await this.told(Promise.all(steps.map((step) => step.real(this.world))));
    await this.compare(steps, answers, outcomesOf(this.shop, steps, answers));
  }

  /** What a dead process has left is either done or not done when the caller asks again. */
  private async crash(step: Step, place: CrashPlace): Promise<void> {
    const answer = await this.told(this.world.dying(place, () => step.real(this.world)));
    // The process that comes begins with the papers that wait for their numbers.
    const start = numberInvoices();
    await this.told(start.real(this.world));
    const all = [{ ...step, orders: 'all' as const }];
    if (answer !== undefined) return this.compare(all, [answer], [inTurn(this.shop, [step], [start])]);
    this.story.push('      which dies, and the caller asks again');
    await this.told(this.world.settled());
    const wait = pass(CLAIMS_END);
    await this.told(wait.real(this.world));
    await this.told(this.world.settled());
    const again = await this.told(step.real(this.world));
    const outcomes = [
      [step, start, wait, step],
      [start, wait, step],
    ].map((parts) => inTurn(this.shop, parts));
    await this.compare(all, [again], outcomes);
  }

  private async compare(
    steps: readonly Step[],
    answers: readonly Answer[],
    outcomes: readonly Outcome[],
  ): Promise<void> {
    await this.told(this.world.settled());
    const orders = this.ordersToCompare(steps);
    const books = await actualBooks(this.world, orders);
    const compared = outcomes.map((outcome) => ({
      outcome,
      lines: differences(outcome, orders, { answers, books }),
    }));
    // Of a race that fits no order of its steps, the order that comes closest explains most.
    const [closest] = compared.toSorted((a, b) => a.lines.length - b.lines.length);
    if (closest!.lines.length > 0) this.differ(closest!.lines);
    this.shop = closest!.outcome.shop;
  }

  /** Nothing is lost in the end: the workers find every payment that nobody has reported. */
  async end(): Promise<void> {
    await this.turn([pass(2 * DAY)]);
    for (const order of Object.keys(this.shop.orders)) await this.turn([askGateway(order)]);
    for (const [name, { order, status }] of Object.entries(this.shop.payments)) {
      if (status !== 'captured') continue;
      const { payments } = await storedOrder(this.world.process(), this.world.orders.id(order));
      const id = this.world.payments.id(name);
      if (!payments.some(({ gatewayPaymentId }) => gatewayPaymentId === id))
        this.differ([`  ${name} is captured, and ${order} does not know it`]);
    }
  }

  private ordersToCompare(steps: readonly Step[]): string[] {
    const named = steps.map(({ orders = [] }) => orders);
    if (named.includes('all') || this.turns % ALL_DETAILS_EVERY === 0) return this.world.orders.all();
    return [...new Set(named.flat())];
  }

  /** A step that cannot be done because the service lacks what the model has is a difference, too. */
  private told<T>(done: Promise<T>): Promise<T> {
    return done.catch((error: unknown) => this.differ([`  ${String(error)}`]));
  }

  private differ(what: readonly string[]): never {
    throw new DifferenceError(this.story, what);
  }
}

/** Steps one after the other; the answer is the last one's of `steps`, before those that follow. */
function inTurn(before: Shop, steps: readonly Step[], after: readonly Step[] = []): Outcome {
  const shop = structuredClone(before);
  const answers = [...steps, ...after].map(({ model }) => {
    let result = model(shop);
    while (typeof result === 'function') result = result(shop);
    requestRefunds(shop);
    return result;
  });
  return { shop, answers: [answers[steps.length - 1]!] };
}

/** Every way in which steps that happen at once may go: one part of a step after one of another, in any order. */
function outcomesOf(before: Shop, steps: readonly Step[], answers: readonly Answer[]): Outcome[] {
  const isRefusedForNow = (index: number): boolean =>
    steps.length > 1 && TRY_AGAIN.includes(answers[index]!.code ?? '');
  const from = (
    { shop, answers: given }: Outcome,
    left: ReadonlyArray<Part | undefined>,
  ): readonly Outcome[] => {
    if (left.every((part) => part === undefined)) return [{ shop, answers: given }];
    return left.flatMap((part, index) => {
      if (part === undefined) return [];
      const next = structuredClone(shop);
      const result = part(next);
      if (typeof result === 'function') return from({ shop: next, answers: given }, left.with(index, result));
      const ended = left.with(index, undefined);
      if (isRefusedForNow(index)) return from({ shop: structuredClone(shop), answers: given }, ended);
      return from({ shop: next, answers: given.with(index, result) }, ended);
    });
  };
  const outcomes = from(
    { shop: before, answers },
    steps.map(({ model }) => model),
  );
  for (const { shop } of outcomes) requestRefunds(shop);
  return [...outcomes];
}

function differences(
  { shop, answers }: Outcome,
  orders: readonly string[],
  actual: { readonly answers: readonly Answer[]; readonly books: Books },
): string[] {
  return differencesIn('', { answers, books: expectedBooks(shop, orders) }, actual);
}

/** Where two values differ, one line each: path, expected and actual value. */
function differencesIn(path: string, expected: unknown, actual: unknown): string[] {
  if (isDeepStrictEqual(expected, actual)) return [];
  if (!isRecord(expected) || !isRecord(actual))
    return [`  ${path}: the model says ${JSON.stringify(expected)}, the service ${JSON.stringify(actual)}`];
  const keys = new Set([...Object.keys(expected), ...Object.keys(actual)]);
  return [...keys].flatMap((key) =>
    differencesIn(path === '' ? key : `${path}.${key}`, expected[key], actual[key]),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
