import { isDeepStrictEqual } from 'node:util';
import { storedOrder } from '../support/orders.js';
import { actualBooks, expectedBooks, type Books } from './books.js';
import { choose, CUSTOMERS, opening, VERIFIED, type Dice } from './choose.js';
import { DAY, newShop, requestRefunds, SECOND, type Answer, type Part, type Shop } from './shop/index.js';
import type { Processes } from './processes.js';
import type { Step } from './step.js';
import { askGateway, pass } from './steps/index.js';
import { World } from './world.js';

/** How many turns pass before the details of every order are compared. */
const ALL_DETAILS_EVERY = 20;
/** Answers by which the service asks the caller to try again. They promise that nothing has changed. */
const TRY_AGAIN = ['ORDER_CHANGED', 'REQUEST_IN_PROGRESS', 'CART_BUSY', 'DISPATCH_IN_PROGRESS'];

/** A way in which the steps of a turn may have gone. */
interface Outcome {
  readonly shop: Shop;
  readonly answers: readonly Answer[];
}

/** The service and the model disagree. The message is the whole story, from the beginning. */
class DifferenceError extends Error {
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
    if (steps.length === 0) return;
    this.turns++;
    this.shop.now += SECOND;
    this.world.pass(SECOND);
    this.story.push(
      `${String(this.turns).padStart(4)}  ${steps.map(({ text }) => text).join('\n      at once: ')}`,
    );
    const answers = await this.told(Promise.all(steps.map((step) => step.real(this.world))));
    await this.told(this.world.settled());
    const outcomes = outcomesOf(this.shop, steps, answers);
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
