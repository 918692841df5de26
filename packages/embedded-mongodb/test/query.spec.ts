import { Timestamp } from 'bson';
import { compileMatch, compileSort, type Doc } from '../src/mql/index.js';
import { CollectionState } from '../src/engine/collection-state.js';
import { newDocument } from '../src/engine/documents.js';
import { ID_INDEX, parseIndexSpec } from '../src/engine/index-spec.js';
import { Query } from '../src/engine/query.js';
import type { StoredDocument } from '../src/engine/stored-document.js';
import { Random } from './reference/random.js';
import { seedOf } from './support/seed.js';

const ctx = { now: new Date(0) };
const FIELDS = ['a', 'b', 'c.d', 'e.f'];

function randomValue(random: Random, depth = 0): unknown {
  return random.pick<() => unknown>([
    () => random.below(5),
    () => random.below(5),
    () => random.below(5) + 0.5,
    () => random.pick(['x', 'xy', 'y', '']),
    () => null,
    () => random.chance(0.5),
    () => new Date(random.below(4)),
    () => (depth > 1 ? 1 : Array.from({ length: random.below(4) }, () => randomValue(random, depth + 1))),
    () => (depth > 1 ? 2 : { d: randomValue(random, depth + 1), f: random.below(3) }),
  ])();
}

function randomDocument(random: Random, id: number): Doc {
  const doc: Doc = { _id: id };
  for (const name of ['a', 'b', 'c', 'e']) {
    if (random.chance(0.15)) continue;
    const nested = { d: randomValue(random, 1), f: random.below(4) };
    if (name === 'a' || name === 'b') doc[name] = random.chance(0.5) ? random.below(4) : randomValue(random);
    else if (name === 'c') doc[name] = random.chance(0.8) ? nested : randomValue(random);
    else doc[name] = random.chance(0.3) ? [nested, { f: random.below(4) }] : nested;
  }
  return doc;
}

function randomCondition(random: Random): unknown {
  const value = (): unknown => (random.chance(0.7) ? random.below(4) : randomValue(random));
  return random.pick<() => unknown>([
    value,
    value,
    () => ({ $gt: value() }),
    () => ({ $gte: value(), $lt: value() }),
    () => ({ $lte: value() }),
    () => ({ $in: [value(), value(), value()] }),
    () => ({ $ne: value() }),
    () => ({ $exists: random.chance(0.5) }),
    () => ({ $regex: random.pick(['^x', '^xy?', 'y', '^']) }),
    () => ({ $elemMatch: { $gte: random.below(3), $lt: 1 + random.below(4) } }),
    () => ({ $elemMatch: { d: value() } }),
  ])();
}

function randomQuery(random: Random, depth = 0): Doc {
  const query: Doc = {};
  for (let count = random.below(4); count > 0; count -= 1)
    query[random.pick(FIELDS)] = randomCondition(random);
  if (depth === 0 && random.chance(0.2)) query['$or'] = [randomQuery(random, 1), randomQuery(random, 1)];
  if (depth === 0 && random.chance(0.1)) query['$and'] = [randomQuery(random, 1), randomQuery(random, 1)];
  return query;
}

function randomIndexes(random: Random): Doc[] {
  return Array.from({ length: 1 + random.below(4) }, (_, position) => {
    const key: Doc = {};
    for (let count = 1 + random.below(3); count > 0; count -= 1)
      key[random.pick(FIELDS)] = random.chance(0.6) ? 1 : -1;
    const spec: Doc = { key, name: `index${position}` };
    if (random.chance(0.15)) spec['sparse'] = true;
    else if (random.chance(0.2))
      spec['partialFilterExpression'] = {
        [random.pick(FIELDS)]: random.pick<unknown>([{ $gt: 1 }, 2, { $exists: true }]),
      };
    return spec;
  });
}

function randomSort(random: Random): Doc | undefined {
  if (random.chance(0.3)) return undefined;
  const sort: Doc = {};
  for (let count = 1 + random.below(2); count > 0; count -= 1)
    sort[random.pick(FIELDS)] = random.chance(0.5) ? 1 : -1;
  return { ...sort, _id: 1 };
}

/** A collection with documents and indexes; documents with parallel arrays are left out. */
function randomCollection(random: Random): { state: CollectionState; stored: Map<number, StoredDocument> } {
  const state = CollectionState.empty([ID_INDEX, ...randomIndexes(random).map(parseIndexSpec)]);
  const stored = new Map<number, StoredDocument>();
  for (let id = 1; id <= 60; id += 1) {
    const document = newDocument(id, randomDocument(random, id), new Timestamp({ t: 1, i: 1 }));
    try {
      state.apply(state.prepare(undefined, document));
      stored.set(id, document);
    } catch (error) {
      expect(error).toMatchObject({ code: 171 });
    }
  }
  return { state, stored };
}

describe('queries through indexes', () => {
  it.each(Array.from({ length: 40 }, (_, round) => seedOf(`collection ${round}`)))(
    'give what looking at every document gives (seed %i)',
    (seed) => {
      const random = new Random(seed);
      const { state, stored } = randomCollection(random);
      change(random, state, stored);
      for (let round = 0; round < 40; round += 1) {
        const query = randomQuery(random);
        const sort = randomSort(random);
        const skip = random.chance(0.3) ? random.below(6) : 0;
        const limit = random.chance(0.4) ? 1 + random.below(10) : undefined;
        const matcher = compileMatch(query, ctx);
        const all = [...stored.values()].filter((document) => matcher.matches(document.doc));
        if (sort && !canSort(all, sort)) continue;
        const run = new Query(state, {
          query,
          ctx,
          skip,
          ...(sort ? { sort } : {}),
          ...(limit === undefined ? {} : { limit }),
        });
        const found = [...run.documents()].map((document) => document.record);
        const context = {
          seed,
          query,
          sort,
          plan: run.plan.kind === 'index' ? run.plan.plan.index.definition.spec : 'scan',
        };
        const wanted = all
          .slice(skip, limit === undefined ? undefined : skip + limit)
          .map((document) => document.record);
        if (sort) expect({ ...context, found }).toEqual({ ...context, found: wanted });
        else if (limit === undefined && skip === 0) {
          expect({ ...context, found: [...found].sort((a, b) => a - b) }).toEqual({
            ...context,
            found: wanted.sort((a, b) => a - b),
          });
        } else expect(found).toHaveLength(wanted.length);
        expect({ ...context, count: new Query(state, { query, ctx }).count() }).toEqual({
          ...context,
          count: all.length,
        });
      }
    },
  );

  it.each(Array.from({ length: 20 }, (_, round) => seedOf(`copies ${round}`)))(
    'give of a state what they gave before its copies were written to (seed %i)',
    (seed) => {
      const random = new Random(seed);
      const states = [randomCollection(random)];
      for (let copies = 0; copies < 4; copies += 1) {
        const { state, stored } = states.at(-1)!;
        const copy = {
          state: random.chance(0.5) ? state.clone() : state.successor(),
          stored: new Map(stored),
        };
        change(random, copy.state, copy.stored);
        states.push(copy);
      }
      for (let round = 0; round < 20; round += 1) {
        const query = randomQuery(random);
        const matcher = compileMatch(query, ctx);
        const found = states.map(({ state }) =>
          [...new Query(state, { query, ctx }).documents()].map(({ record }) => record).sort((a, b) => a - b),
        );
        const wanted = states.map(({ stored }) =>
          [...stored.values()].filter(({ doc }) => matcher.matches(doc)).map(({ record }) => record),
        );
        expect({ query, found }).toEqual({ query, found: wanted });
      }
    },
  );

  it.each<[string, Doc]>([
    ['a field', { b: { $gt: 1 } }],
    ['a field of a field', { 'c.d': { $exists: true } }],
    ['one of two', { $or: [{ b: 2 }, { 'c.d': 1 }] }],
  ])('find a document whose change brings it into a partial index, by %s of its filter', (_, filter) => {
    const spec = { key: { a: 1 }, name: 'a', partialFilterExpression: filter };
    const state = CollectionState.empty([ID_INDEX, parseIndexSpec(spec)]);
    const without = { _id: 1, a: 5 };
    const [before, after] = [without, { ...without, b: 2, c: { d: 1 } }].map((doc) =>
      newDocument(1, doc, new Timestamp({ t: 1, i: 1 })),
    );
    state.apply(state.prepare(undefined, before));
    state.apply(state.prepare(before, after));
    expect(state.index('a')!.tree.size).toBe(1);
    state.apply(state.prepare(after, before));
    expect(state.index('a')!.tree.size).toBe(0);
  });

  it.each([
    ['an element', { a: 1 }, 20, 0],
    ['an element and a range behind it', { a: 1, b: { $gte: 10, $lt: 30 } }, 10, 0],
    ['one of two elements', { a: { $in: [1, 2] } }, 40, 40],
    ['two elements', { $and: [{ a: 1 }, { a: 3 }] }, 20, 20],
  ])('count %s of arrays, and read the documents where a key says too little', (_, query, count, read) => {
    const state = CollectionState.empty([ID_INDEX, parseIndexSpec({ key: { a: 1, b: 1 }, name: 'a_b' })]);
    for (let id = 0; id < 40; id += 1) {
      const doc = { _id: id, a: id % 2 === 0 ? [1, 3] : [2, 2], b: id };
      state.apply(state.prepare(undefined, newDocument(id, doc, new Timestamp({ t: 1, i: 1 }))));
    }
    const reads = jest.spyOn(state.records, 'get');
    expect(new Query(state, { query, ctx }).count()).toBe(count);
    expect(reads).toHaveBeenCalledTimes(read);
  });

  /** Sorts, unless a document has parallel arrays in the sort fields. */
  function canSort(documents: StoredDocument[], sort: Doc): boolean {
    try {
      const { keyOf, compareKeys } = compileSort(sort);
      const keys = new Map(documents.map((document) => [document, keyOf(document.doc)]));
      documents.sort((a, b) => compareKeys(keys.get(a)!, keys.get(b)!));
      return true;
    } catch (error) {
      expect(error).toMatchObject({ code: 2 });
      return false;
    }
  }

  /** Replaces and removes some documents, so that index entries are removed too. */
  function change(random: Random, state: CollectionState, stored: Map<number, StoredDocument>): void {
    for (const [id, before] of stored) {
      if (random.chance(0.6)) continue;
      const after = random.chance(0.3)
        ? undefined
        : newDocument(id, randomDocument(random, id), new Timestamp({ t: 1, i: 1 }));
      try {
        state.apply(state.prepare(before, after));
      } catch (error) {
        expect(error).toMatchObject({ code: 171 });
        continue;
      }
      if (after) stored.set(id, after);
      else stored.delete(id);
    }
  }
});
