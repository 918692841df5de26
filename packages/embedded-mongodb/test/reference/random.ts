import { Decimal128, Double, Long, ObjectId } from 'bson';
import type { Doc } from '../../src/mql/values/types.js';

/** A seeded random generator: the same seed gives the same documents, queries and updates. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** A number in [0, 1). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)]!;
  }

  list<T>(most: number, make: () => T): T[] {
    return Array.from({ length: this.below(most + 1) }, make);
  }
}

const SCALARS: readonly unknown[] = [
  null,
  true,
  false,
  0,
  1,
  2,
  -1,
  0.5,
  1.5,
  new Double(1),
  new Double(2),
  Long.fromNumber(1),
  Long.fromNumber(2),
  Long.fromString('9007199254740993'),
  9007199254740992,
  Decimal128.fromString('1.0'),
  Decimal128.fromString('0.5'),
  Decimal128.fromString('2.50'),
  Number.NaN,
  Infinity,
  '',
  'a',
  'b',
  'ab',
  new Date(0),
  new Date(1000),
  new ObjectId('000000000000000000000001'),
  new ObjectId('000000000000000000000002'),
];

const FIELDS = ['a', 'b', 'c'] as const;
// prettier-ignore
export const PATHS = [
  'a', 'b', 'c', 'a.b', 'a.c', 'b.a', 'a.b.c', 'a.0', 'a.1', 'a.0.b', 'b.0', 'c.b.a',
] as const;

const aScalar = (random: Random): unknown => random.pick(SCALARS);

/** Any value; small ones, so that two are often equal or nearly so. */
export function aValue(random: Random, depth = 2): unknown {
  const choice = random.next();
  if (depth === 0 || choice < 0.55) return aScalar(random);
  if (choice < 0.8) return random.list(3, () => aValue(random, depth - 1));
  return aDocument(random, depth - 1);
}

export function aDocument(random: Random, depth = 3): Doc {
  const doc: Doc = {};
  for (const field of FIELDS) if (random.chance(0.7)) doc[field] = aValue(random, depth);
  return doc;
}

const RANGES = ['$lt', '$lte', '$gt', '$gte'] as const;
// prettier-ignore
const TYPES = [
  'number', 'string', 'array', 'object', 'null', 'bool', 'int', 'double', 'long', 'decimal', 'date',
];

function operators(random: Random, depth: number): Doc {
  const choice = random.below(depth > 0 ? 12 : 9);
  switch (choice) {
    case 0:
      return { $eq: aValue(random) };
    case 1:
      return { $ne: aValue(random) };
    case 2:
    case 3:
      return { [random.pick(RANGES)]: aValue(random, 1) };
    case 4:
      return { $in: random.list(3, () => aValue(random, 1)) };
    case 5:
      return { $nin: random.list(3, () => aValue(random, 1)) };
    case 6:
      return { $exists: random.chance(0.5) };
    case 7:
      return { $type: random.pick(TYPES) };
    case 8:
      return { $size: random.below(3) };
    case 9:
      return { $not: operators(random, depth - 1) };
    case 10:
      return { $all: random.list(2, () => aValue(random, 1)) };
    default:
      return random.chance(0.5)
        ? { $elemMatch: operators(random, depth - 1) }
        : {
            $elemMatch: {
              [random.pick(FIELDS)]: random.chance(0.5) ? aScalar(random) : operators(random, depth - 1),
            },
          };
  }
}

export function aQuery(random: Random, depth = 2): Doc {
  const query: Doc = {};
  const clauses = 1 + random.below(2);
  for (let index = 0; index < clauses; index += 1) {
    if (depth > 0 && random.chance(0.2)) {
      query[random.pick(['$and', '$or', '$nor'])] = [aQuery(random, depth - 1), aQuery(random, depth - 1)];
    } else query[random.pick(PATHS)] = random.chance(0.4) ? aValue(random) : operators(random, 2);
  }
  return query;
}

/** An update whose paths do not conflict. */
export function anUpdate(random: Random): Doc {
  const update: Record<string, Doc> = {};
  const taken: string[] = [];
  for (let index = 0; index <= random.below(3); index += 1) {
    const path = random.pick(PATHS);
    if (taken.some((other) => `${other}.`.startsWith(`${path}.`) || `${path}.`.startsWith(`${other}.`)))
      continue;
    taken.push(path);
    const [operator, operand] = aModifier(random);
    update[operator] = { ...update[operator], [path]: operand };
  }
  return update;
}

function aModifier(random: Random): [operator: string, operand: unknown] {
  const number = (): unknown =>
    random.pick([1, 2, -1, 0.5, new Double(2), Long.fromNumber(3), Decimal128.fromString('0.5')]);
  const values = (): unknown[] => random.list(3, () => aValue(random, 1));
  switch (random.below(13)) {
    case 0:
    case 1:
      return ['$set', aValue(random)];
    case 2:
      return ['$unset', ''];
    case 3:
      return ['$inc', number()];
    case 4:
      return ['$mul', number()];
    case 5:
      return ['$min', aValue(random)];
    case 6:
      return ['$max', aValue(random)];
    case 7:
      return ['$push', aScalar(random)];
    case 8:
      return [
        '$push',
        {
          $each: values(),
          ...(random.chance(0.5) ? { $slice: random.below(7) - 3 } : {}),
          ...(random.chance(0.5) ? { $sort: random.pick([1, -1]) } : {}),
          ...(random.chance(0.5) ? { $position: random.below(7) - 3 } : {}),
        },
      ];
    case 9:
      return ['$addToSet', random.chance(0.5) ? aScalar(random) : { $each: values() }];
    case 10:
      return ['$pop', random.pick([1, -1])];
    case 11:
      return ['$pull', random.chance(0.5) ? aScalar(random) : { $gte: aScalar(random) }];
    default:
      return ['$pullAll', values()];
  }
}

export function aSort(random: Random): Doc {
  const sort: Doc = {};
  for (let index = 0; index <= random.below(2); index += 1) sort[random.pick(PATHS)] = random.pick([1, -1]);
  return sort;
}

/** An inclusion or an exclusion whose paths do not collide. */
export function aProjection(random: Random): Doc {
  const keep = random.chance(0.5);
  const projection: Doc = {};
  for (let index = 0; index <= random.below(3); index += 1) {
    const path = random.pick(PATHS);
    const collides = Object.keys(projection).some(
      (other) => `${other}.`.startsWith(`${path}.`) || `${path}.`.startsWith(`${other}.`),
    );
    if (!collides) projection[path] = keep ? 1 : 0;
  }
  if (random.chance(0.3)) projection['_id'] = 0;
  return projection;
}
