import { JobHeap } from './job-heap.js';
import { JobList } from './job-list.js';
import { JobRecord } from './job-record.js';

function job(id: string): JobRecord {
  return new JobRecord({ id, name: id, data: '{}', opts: {}, timestamp: 0 });
}

describe('JobHeap', () => {
  it('gives jobs out by rank and tie, whatever was deleted in between', () => {
    // A fixed generator instead of randomness: the same sequence in every run.
    let seed = 42;
    const next = (below: number): number => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) % below;
    const heap = new JobHeap('delayed');
    const jobs = Array.from({ length: 500 }, (_, index) => job(String(index)));
    for (const [index, each] of jobs.entries()) heap.push(each, next(40), index);
    const kept = jobs.filter(() => next(3) > 0);
    for (const each of jobs) if (!kept.includes(each)) heap.delete(each);
    const expected = kept.toSorted((a, b) => a.rank - b.rank || a.tie - b.tie);
    expect(heap.inOrder()).toEqual(expected);
    const taken: (JobRecord | undefined)[] = [];
    while (heap.length > 0) taken.push(heap.pop());
    expect(taken).toEqual(expected);
    expect([heap.first, heap.pop()]).toEqual([undefined, undefined]);
  });
});

describe('JobList', () => {
  it('adds at both ends, deletes anywhere and cuts out ranges as Redis does', () => {
    const list = new JobList('waiting');
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(job) as [JobRecord, JobRecord, JobRecord, JobRecord];
    for (const each of [b, a]) list.pushLeft(each);
    for (const each of [c, d]) list.pushRight(each);
    const ids = (start: number, stop: number): string =>
      list
        .range(start, stop)
        .map(({ id }) => id)
        .join('');
    expect([ids(0, -1), ids(1, 2), ids(-2, -1), ids(2, 99), ids(3, 1), ids(-99, 0)]).toEqual([
      'abcd',
      'bc',
      'cd',
      'cd',
      '',
      'a',
    ]);
    list.delete(b);
    expect([...list].map(({ id }) => id)).toEqual(['a', 'c', 'd']);
    expect([list.popRight(), list.popRight(), list.popRight(), list.popRight()]).toEqual([
      d,
      c,
      a,
      undefined,
    ]);
    expect(list.length).toBe(0);
  });
});
