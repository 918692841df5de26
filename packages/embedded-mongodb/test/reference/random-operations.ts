import { MongoServerFault } from '../../src/errors.js';
import {
  compareValues,
  compileMatch,
  compileProjection,
  compileSort,
  compileUpdate,
  valuesEqual,
  type Doc,
} from '../../src/mql/index.js';
import { valueKey } from '../../src/mql/values/value-key.js';
import { matches } from './match.js';
import { order } from './order.js';
import { aDocument, anUpdate, aProjection, aQuery, aSort, aValue, PATHS, Random } from './random.js';
import { orderBy, project } from './shape.js';
import { LeftOut, Refused, update } from './update.js';
import { show } from './values.js';

/** Set MQL_SEED to repeat a run. */
const first = Number(process.env['MQL_SEED'] ?? Date.now() % 1_000_000_000);
const CASES = 150;
const ctx = { now: new Date(0) };

/** Runs the cases of one seed; a failure names the seed that repeats it. */
function cases(seed: number, check: (random: Random) => void): void {
  const random = new Random(seed);
  for (let index = 0; index < CASES; index += 1) check(random);
}

/** Random operations, which must agree with the slow and obvious rules. */
export function randomOperations(seedCount: number): void {
  const seeds = Array.from({ length: seedCount }, (_, index) => first + index);

  describe(`random operations agree with the slow and obvious rules (MQL_SEED=${first})`, () => {
    it.each(seeds)(
      'keep the comparison order, seed %i (manual: reference/bson-type-comparison-order)',
      (seed) => {
        cases(seed, (random) => {
          const [a, b] = [aValue(random), aValue(random)];
          const expected = order(a, b);
          expect([show(a), show(b), Math.sign(compareValues(a, b))]).toEqual([show(a), show(b), expected]);
          expect(valuesEqual(a, b)).toBe(expected === 0);
          expect([show(a), show(b), valueKey(a) === valueKey(b)]).toEqual([show(a), show(b), expected === 0]);
        });
      },
    );

    it.each(seeds)('match, seed %i (manual: reference/operator/query)', (seed) => {
      cases(seed, (random) => {
        const query = aQuery(random);
        const { matches: actual } = compileMatch(query, ctx);
        for (let index = 0; index < 5; index += 1) {
          const doc = aDocument(random);
          expect([show(query), show(doc), actual(doc)]).toEqual([
            show(query),
            show(doc),
            matches(query, doc),
          ]);
        }
      });
    });

    it.each(seeds)('apply updates, seed %i (manual: reference/operator/update)', (seed) => {
      cases(seed, (random) => {
        const changes = anUpdate(random) as Record<string, Doc>;
        const doc: Doc = { _id: 1, ...aDocument(random) };
        const before = show(doc);
        const expected = outcome(() => update(doc, changes));
        if (expected === 'left out') return;
        const actual = outcome(() => compileUpdate(changes, { ctx }).apply(doc, { isInsert: false }));
        expect([show(changes), before, actual]).toEqual([show(changes), before, expected]);
        expect(show(doc)).toBe(before);
      });
    });

    it.each(seeds)('project, seed %i (manual: tutorial/project-fields-from-query-results)', (seed) => {
      cases(seed, (random) => {
        const projection = aProjection(random);
        const doc: Doc = { _id: 1, ...aDocument(random) };
        const actual = show(compileProjection(projection, { ctx })(doc));
        expect([show(projection), show(doc), actual]).toEqual([
          show(projection),
          show(doc),
          show(project(doc, projection)),
        ]);
      });
    });

    it.each(seeds)('order by one path, seed %i (manual: reference/method/cursor.sort)', (seed) => {
      cases(seed, (random) => {
        const path = random.pick(PATHS);
        const direction = random.pick([1, -1]);
        const [a, b] = [aDocument(random), aDocument(random)];
        const actual = Math.sign(compileSort({ [path]: direction }).compare(a, b));
        expect([path, direction, show(a), show(b), actual]).toEqual([
          path,
          direction,
          show(a),
          show(b),
          orderBy(path, direction, a, b) + 0,
        ]);
      });
    });

    it.each(seeds)('sort in total orders, seed %i (manual: reference/method/cursor.sort)', (seed) => {
      cases(seed, (random) => {
        const sort = compileSort(aSort(random));
        const docs = [aDocument(random, 2), aDocument(random, 2), aDocument(random, 2)] as const;
        let keys: unknown[][];
        try {
          keys = docs.map(sort.keyOf);
        } catch (error) {
          // Parallel arrays have no key.
          expect((error as MongoServerFault).code).toBe(2);
          return;
        }
        const [x, y, z] = keys.toSorted(sort.compareKeys) as [unknown[], unknown[], unknown[]];
        expect(sort.compareKeys(x, y)).toBeLessThanOrEqual(0);
        expect(sort.compareKeys(y, z)).toBeLessThanOrEqual(0);
        expect(sort.compareKeys(x, z)).toBeLessThanOrEqual(0);
        expect(Math.sign(sort.compareKeys(x, z)) + Math.sign(sort.compareKeys(z, x))).toBe(0);
      });
    });
  });
}

/** The document as text, or that the update is refused. Decimals by value: the reference does not keep their trailing zeros. */
function outcome(run: () => Doc): string {
  try {
    return show(run()).replace(/decimal\(([^)]*)\)/g, (_, text: string) => `decimal(${Number(text)})`);
  } catch (error) {
    if (error instanceof LeftOut) return 'left out';
    if (error instanceof Refused || error instanceof MongoServerFault) return 'refused';
    throw error;
  }
}
