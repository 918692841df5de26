import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CARRIERS, crashAt, crashPointsOf, record, type Recording } from './crash-points.js';
import { EXCEPTIONS } from './exceptions.js';
import { PLANTED_FAULTS } from './planted-faults.js';
import type { Scenario } from './scenarios/scenario.js';
import { SCENARIOS } from './scenarios/index.js';
import type { CrashPoint, StepMode } from './shop/shop-process.js';
import { isOfDatabase, World } from './shop/world.js';
import { findDurableSteps, findJobs } from './steps/find-steps.js';
import { buildInstrumented, type InstrumentedBuild } from './steps/instrument.js';
import { addToTable, readTable } from './table.js';

const { CRASH_ALL, CRASH_ONCE, CRASH_SCENARIO, CRASH_STEP, CRASH_PLANT, CRASH_WRITE } = process.env;
const DOCTOR = join(__dirname, '..', '..', 'dist', 'cli', 'doctor.js');
const SLOW = 3_600_000;
/** A point that was not met is tried again: in which order background work comes is not fixed. */
const MOST_TRIES = 3;

/** The crash points that `npm run test:long` plays: one crash point of each kind of step. */
const SAMPLE: ReadonlyArray<readonly [scenario: string, step: string]> = [
  ['checkout', 'OrderPlacementService.reserveInTurn: commit'],
  ['checkout', 'GatewayOrdersService.create: gateway.createOrder'],
  ['payment', 'PaymentConfirmationService.confirmAsRead: commit'],
  ['payment', 'OrderMailsService.send: mailer.send'],
  ['cancellation of a paid order', 'RefundsService.request: gateway.refund'],
  ['dispatch and delivery', 'CarrierStepsService.createOrder: carrier.createOrder'],
];

describe('a process that is killed between two durable steps', () => {
  let build: InstrumentedBuild;
  let world: World;
  const crashed = new Map<string, Set<string>>();
  const recordings: Recording[] = [];
  const steps = [...findDurableSteps(), ...findJobs()].map(({ id }) => id);
  const known = new Set(steps);
  let kills = 0;
  let doubleMails = 0;

  async function open(plant?: string): Promise<void> {
    build = buildInstrumented(plant === undefined ? [] : [PLANTED_FAULTS[plant]!.plant]);
    world = await World.open(build.main);
  }

  async function close(): Promise<void> {
    doubleMails += world.doubleMails;
    await world.close();
  }

  /** After what has shown a fault, or has not ended, the shop is another. */
  async function openAnother(): Promise<void> {
    await close().catch(() => undefined);
    world = await World.open(build.main);
  }

  /**
   * Plays a scenario whose process dies at the point.
   * @returns false if the point was not met: it was work of another scenario's order, as a reservation that ends, and is met there
   */
  async function crash(scenario: Scenario, point: CrashPoint): Promise<boolean> {
    for (let tries = 1; ; tries++) {
      const died = await crashAt(world, scenario, point).catch(async (error: unknown) => {
        if (!isOfDatabase(error)) throw error;
        // What a scenario leaves that has not ended would spoil the next one.
        await openAnother();
        return false;
      });
      if (died) break;
      if (CARRIERS.test(point.step) || tries === MOST_TRIES) return false;
    }
    kills += 1;
    crashed.set(point.step, (crashed.get(point.step) ?? new Set()).add(scenario.name));
    return true;
  }

  /** The steps that were met in this way. */
  function modes(mode: StepMode): Set<string> {
    return new Set(
      recordings.flatMap(({ met }) => met.filter((one) => one.mode === mode).map(({ step }) => step)),
    );
  }

  async function expectBooks(): Promise<void> {
    await world.whileStopped(async (env) => {
      const { PATH, HOME } = process.env;
      const doctor = spawnSync(process.execPath, [DOCTOR, '--stock', '--money'], {
        cwd: tmpdir(),
        env: { PATH, HOME, ...env },
        encoding: 'utf8',
      });
      if (doctor.status !== 0) throw new Error(`The books are wrong:\n${doctor.stdout}${doctor.stderr}`);
    });
  }

  afterAll(async () => {
    await close();
    build.remove();
    if (CRASH_ALL === 'true')
      say(`${kills} kills at ${crashed.size} durable steps; ${doubleMails} mails came once more`);
  });

  if (CRASH_PLANT !== undefined) {
    it.each(CRASH_PLANT === 'all' ? Object.keys(PLANTED_FAULTS) : [CRASH_PLANT])(
      'is found with the planted fault %s',
      async (plant) => {
        if (build !== undefined) {
          await close();
          build.remove();
        }
        await open(plant);
        const { what, scenario, step } = PLANTED_FAULTS[plant]!;
        const fault = await crash(named(scenario), { step, count: 1 }).catch((error: Error) => error);
        say(`${plant} (${what}), killed after ${step}:\n   ${firstLines(fault)}`);
        expect(fault).toBeInstanceOf(Error);
      },
      SLOW,
    );
  } else if (CRASH_ALL === 'true') {
    beforeAll(() => open(), SLOW);

    it.each(
      SCENARIOS.filter(({ name }) => CRASH_SCENARIO === undefined || new RegExp(CRASH_SCENARIO).test(name)),
    )(
      'keeps the books of: $name',
      async (scenario) => {
        const recording = await record(world, scenario);
        recordings.push(recording);
        const faults = recording.met
          .filter(({ mode }) => mode === 'unknown' || mode === 'outside in a transaction')
          .map(({ step, mode, details = '' }) => `${step}: ${mode} ${details}`);
        const doneBefore = new Set([
          ...crashed.keys(),
          ...(CRASH_WRITE === 'true' ? readTable().crashed.keys() : []),
        ]);
        const points = crashPointsOf(recording, known, crashed).filter(
          ({ step, count }) =>
            (CRASH_STEP ?? step) === step && !(CRASH_ONCE === 'true' && (count > 1 || doneBefore.has(step))),
        );
        for (const point of points) {
          const begun = performance.now();
          try {
            const died = await crash(scenario, point);
            const took = died ? `${Math.round(performance.now() - begun)} ms` : 'not met';
            say(`   ${point.step} (${point.count}): ${took}`);
          } catch (error) {
            faults.push(`killed after ${point.step} (${point.count}): ${(error as Error).message}`);
            say(`   ${faults.at(-1)}`);
            await openAnother();
          }
        }
        await expectBooks().catch((error: Error) => faults.push(error.message));
        say(`${scenario.name}: ${points.length} crash points, ${faults.length} faults`);
        if (CRASH_WRITE === 'true' && faults.length === 0)
          addToTable({ crashed, joined: modes('joined'), reading: modes('reading') }, steps);
        expect(faults).toEqual([]);
      },
      SLOW,
    );

    it('meets every durable step of the source', () => {
      if (CRASH_SCENARIO !== undefined || CRASH_STEP !== undefined) return;
      const met = new Set([...crashed.keys(), ...modes('reading'), ...modes('joined')]);
      expect(steps.filter((step) => !met.has(step)).sort()).toEqual(Object.keys(EXCEPTIONS).sort());
    });
  } else {
    beforeAll(() => open(), 120_000);

    it.each(SAMPLE)(
      'keeps the books of: %s, killed after %s',
      async (scenario, step) => {
        expect(await crash(named(scenario), { step, count: 1 })).toBe(true);
      },
      120_000,
    );

    it('leaves books that add up', expectBooks, 60_000);
  }
});

function named(name: string): Scenario {
  const scenario = SCENARIOS.find((one) => one.name === name);
  if (scenario === undefined) throw new Error(`There is no scenario "${name}"`);
  return scenario;
}

function firstLines(fault: unknown): string {
  return fault instanceof Error ? fault.message.split('\n').slice(0, 12).join('\n   ') : 'NOT FOUND';
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
