import { date, dbl, dec, fault, faultCode, long, show } from '../../../test/reference/values.js';
import { EMPTY_ARRAY_KEY, type Doc } from '../values/types.js';
import { compileSort } from './compile-sort.js';
import { indexKeys } from './index-keys.js';
import { sortDocuments } from './sort-documents.js';

describe('order of documents (manual: reference/method/cursor.sort)', () => {
  // prettier-ignore
  const rows: Array<[Doc, Doc[]]> = [
    [{ a: 1 }, [{ a: 1 }, { a: 2 }, { a: 3 }]],
    [{ a: -1 }, [{ a: 3 }, { a: 2 }, { a: 1 }]],
    [{ a: long(1) }, [{ a: 1 }, { a: 2 }]],
    [{ a: dbl(-1) }, [{ a: 2 }, { a: 1 }]],
    [{ a: 1, b: -1 }, [{ a: 1, b: 2 }, { a: 1, b: 1 }, { a: 2, b: 9 }]],
    [{ a: 1 }, [{}, { a: 0 }, { a: 'x' }, { a: {} }, { a: true }, { a: date('2020-01-01T00:00:00Z') }]],
    [{ a: 1 }, [{ a: null }, { a: -1 }]],
    [{ a: 1 }, [{ a: [] }, { a: null }, { a: 0 }]],
    [{ a: 1 }, [{ a: 1 }, { a: [2, 9] }, { a: 3 }]],
    [{ a: -1 }, [{ a: [2, 9] }, { a: 3 }, { a: 1 }]],
    [{ a: 1 }, [{ a: [5, null] }, { a: 1 }]],
    [{ 'a.b': 1 }, [{ a: 5 }, { a: { b: 1 } }, { a: [{ b: 2 }, { b: 7 }] }, { a: { b: 3 } }]],
    [{ 'a.b': -1 }, [{ a: [{ b: 2 }, { b: 7 }] }, { a: { b: 3 } }, { a: {} }]],
    [{ 'a.0': 1 }, [{ a: [1, 9] }, { a: [2, 0] }]],
    [{ a: 1 }, [{ a: dec('0.1') }, { a: 0.1 }, { a: dec('0.2') }]],
    [{ 'a.x': 1, 'a.y': 1 }, [{ a: [{ x: 1, y: 9 }, { x: 5, y: 0 }] }, { a: [{ x: 2, y: 0 }] }]],
    [{ a: -1 }, [{ a: 1 }, { a: [] }]],
  ];
  it.each(rows.map(([spec, docs]) => [show(spec), show(docs), spec, docs] as const))(
    'goes by %s: %s',
    (_spec, _docs, spec, docs) => {
      const { compare } = compileSort(spec);
      for (const [i, a] of docs.entries()) {
        for (const [j, b] of docs.entries()) expect(Math.sign(compare(a, b))).toBe(Math.sign(i - j));
      }
    },
  );

  it('names its keys', () => {
    expect(compileSort({ a: 1, 'b.c': dbl(-1) }).keys).toEqual([
      ['a', 1],
      ['b.c', -1],
    ]);
    expect(compileSort({}).keys).toEqual([]);
  });

  it('takes the fields of a DBRef', () => {
    const { compare } = compileSort({ 'a.$id': -1, 'a.$ref': 1, 'a.$db': 1 });
    const docs = [1, 3, 2].map(($id) => ({ a: { $ref: 'c', $id } }));
    expect(docs.sort(compare).map(({ a }) => a.$id)).toEqual([3, 2, 1]);
  });

  const refused: Array<[Doc, number]> = [
    [{ a: 0 }, 15975],
    [{ a: 2 }, 15975],
    [{ a: 'x' }, 15974],
    [{ a: true }, 15974],
    [{ a: { $meta: 'textScore' } }, 17312],
    [{ '': 1 }, 40352],
    [{ 'a..b': 1 }, 15998],
    [{ 'a.': 1 }, 40353],
    [{ $a: 1 }, 16410],
    [{ 'a.$ids': 1 }, 16410],
  ];
  it.each(refused.map(([spec, code]) => [show(spec), code, spec] as const))(
    'refuses %s with code %i',
    (_spec, code, spec) => {
      expect(faultCode(() => compileSort(spec))).toBe(code);
    },
  );

  it('refuses parallel arrays', () => {
    const { compare } = compileSort({ a: 1, b: 1 });
    expect(fault(() => compare({ a: [1], b: [2] }, { a: 1 }))).toBe(
      '2 cannot sort with keys that are parallel arrays',
    );
  });
});

describe('sorting many documents (manual: reference/method/cursor.sort/#sort-consistency)', () => {
  const docs = Array.from({ length: 1000 }, (_, index) => ({ _id: index, a: (index * 7919) % 101 }));
  const expected = docs.toSorted((x, y) => x.a - y.a || x._id - y._id);

  it('keeps the order of equal documents', () => {
    expect(sortDocuments(docs, compileSort({ a: 1 }))).toEqual(expected);
  });

  it.each([1, 7, 100, 999, 1000, 5000])('gives the first of them with a limit of %i', (limit) => {
    expect(sortDocuments(docs, compileSort({ a: 1 }), { limit })).toEqual(expected.slice(0, limit));
  });

  it('refuses to hold more than its bound, and holds no more than a limit needs', () => {
    const sort = compileSort({ a: 1 });
    expect(faultCode(() => sortDocuments(docs, sort, { memoryLimitBytes: 10_000 }))).toBe(292);
    expect(sortDocuments(docs, sort, { limit: 5, memoryLimitBytes: 10_000 })).toEqual(expected.slice(0, 5));
  });
});

describe('index keys (manual: core/indexes/index-types/index-multikey)', () => {
  const empty = EMPTY_ARRAY_KEY;
  // prettier-ignore
  const rows: Array<[Doc, string[], unknown[][]]> = [
    [{ a: 1 }, ['a'], [[1]]],
    [{}, ['a'], [[null]]],
    [{ a: null }, ['a'], [[null]]],
    [{ a: 1, b: 2 }, ['a', 'b'], [[1, 2]]],
    [{ b: 2 }, ['a', 'b'], [[null, 2]]],
    [{ a: { b: 1 } }, ['a.b'], [[1]]],
    [{ a: { b: 1 } }, ['a'], [[{ b: 1 }]]],
    [{ a: 5 }, ['a.b'], [[null]]],
    [{ a: [3, 1, 2] }, ['a'], [[1], [2], [3]]],
    [{ a: [1, 1, long(1)] }, ['a'], [[1]]],
    [{ a: [] }, ['a'], [[empty]]],
    [{ a: [] }, ['a.b'], [[null]]],
    [{ a: [[1, 2], 3] }, ['a'], [[3], [[1, 2]]]],
    [{ a: [[]] }, ['a'], [[[]]]],
    [{ a: [null, 1] }, ['a'], [[null], [1]]],
    [{ a: [1, 2], b: 5 }, ['a', 'b'], [[1, 5], [2, 5]]],
    [{ a: 5, b: [1, 2] }, ['a', 'b'], [[5, 1], [5, 2]]],
    [{ a: [], b: 5 }, ['a', 'b'], [[empty, 5]]],
    [{ a: [{ b: 1 }, { b: 2 }] }, ['a.b'], [[1], [2]]],
    [{ a: [{ b: 1 }, { c: 2 }, 7] }, ['a.b'], [[null], [1]]],
    [{ a: [{ b: [1, 2] }, { b: 3 }] }, ['a.b'], [[1], [2], [3]]],
    [{ a: [{ b: [] }] }, ['a.b'], [[empty]]],
    [{ a: [{ b: 1, c: 2 }, { b: 3 }] }, ['a.b', 'a.c'], [[1, 2], [3, null]]],
    [{ a: [{ b: 1 }], c: 9 }, ['a.b', 'c'], [[1, 9]]],
    [{ a: [{ b: 1 }] }, ['a', 'a.b'], [[{ b: 1 }, 1]]],
    [{ a: [4, 5] }, ['a.0'], [[4]]],
    [{ a: [{ b: 1 }, { b: 2 }] }, ['a.1.b'], [[2]]],
    [{ a: { b: [1, 2] } }, ['a.b'], [[1], [2]]],
    [{ a: [[{ b: 1 }]] }, ['a.b'], [[null]]],
  ];
  it.each(rows.map(([doc, paths, keys]) => [show(doc), paths.join(', '), show(keys), doc, paths] as const))(
    '%s has on (%s) the keys %s',
    (_doc, _paths, keys, doc, paths) => {
      expect(show(indexKeys(doc, paths))).toBe(keys);
    },
  );

  it('refuses parallel arrays', () => {
    expect(fault(() => indexKeys({ a: [1], b: [2] }, ['a', 'b']))).toBe(
      '171 cannot index parallel arrays [b] [a]',
    );
    expect(faultCode(() => indexKeys({ a: [{ b: [1], c: [2] }] }, ['a.b', 'a.c']))).toBe(171);
    expect(faultCode(() => indexKeys({ a: [], b: [] }, ['a', 'b']))).toBe(171);
  });
});
