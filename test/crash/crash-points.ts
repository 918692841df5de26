import type { World } from './shop/world.js';
import type { CrashPoint, MetStep } from './shop/shop-process.js';
import type { Scenario } from './scenarios/scenario.js';

/** A scenario is interrupted after so many visits of one step at most. */
const MOST_COUNTS = 3;
/**
 * The steps that carry every effect, follow every payment, or belong to every start: each is interrupted once over
 * all scenarios.
 */
export const CARRIERS =
  /^(FirstAttempts|JobRunner|OutboxRelay|DueOrdersService|NightlyBooksCheckService|OrderAttentionService|ShopDigestService|ShopMailsService|SilentParcelsService)\.|^InvoiceNumbersService\.inTurn|^shop\.|: engine.rebuild$/;

/** The steps that a run of a scenario without a crash has met. */
export interface Recording {
  readonly scenario: string;
  readonly met: readonly MetStep[];
}

/** Plays a scenario to its end, without a crash. */
export async function record(world: World, scenario: Scenario): Promise<Recording> {
  await scenario.play(world, () => world.arm(undefined));
  await world.quiet();
  return { scenario: scenario.name, met: [...world.met] };
}

/**
 * The points of a recorded scenario at which it is to be interrupted.
 * @param known the steps of the source; other modules have jobs, too
 * @param done the steps at which a process has died already
 */
export function crashPointsOf(
  { met }: Recording,
  known: ReadonlySet<string>,
  done: ReadonlyMap<string, unknown>,
): CrashPoint[] {
  const counts = new Map<string, number>();
  for (const { step, mode } of met)
    if (mode === 'durable' && known.has(step)) counts.set(step, (counts.get(step) ?? 0) + 1);
  return [...counts].flatMap(([step, count]) => {
    const isCarrier = CARRIERS.test(step);
    if (isCarrier && done.has(step)) return [];
    const most = isCarrier ? 1 : Math.min(count, MOST_COUNTS);
    return Array.from({ length: most }, (_, index) => ({ step, count: index + 1 }));
  });
}

/**
 * Plays a scenario whose process dies at the point.
 * @returns whether it died; a point that was not met has proved nothing
 * @throws what the scenario's checks throw
 */
export async function crashAt(world: World, scenario: Scenario, point: CrashPoint): Promise<boolean> {
  await scenario.play(world, () => world.arm(point));
  await world.quiet();
  const died = world.killsSinceArmed === 1;
  await world.arm(undefined);
  return died;
}
