import { issuedRunsOf, placeInSeries } from './issued-numbers.js';

const runsOf = (first: number, last: number, issued: number[], elsewhere: number[] = []) =>
  issuedRunsOf({
    kind: 'INVOICE',
    series: 'INV-2627',
    first,
    last,
    issued: new Set(issued),
    elsewhere: new Set(elsewhere),
  }).map(({ from, to, total, cancelled }) => [
    placeInSeries(from).running,
    placeInSeries(to).running,
    total,
    cancelled,
  ]);

describe('the numbers that were given out', () => {
  rules('ACT-09').it.each([
    ['in one run', runsOf(1, 3, [1, 2, 3]), [[1, 3, 3, 0]]],
    ['with a gap, which counts as cancelled', runsOf(5, 9, [5, 6, 9]), [[5, 9, 5, 2]]],
    ['with a gap before the first, and behind the last', runsOf(1, 5, [3]), [[1, 5, 5, 4]]],
    [
      'around one of another month',
      runsOf(1, 5, [1, 2, 5], [3]),
      [
        [1, 2, 2, 0],
        [4, 5, 2, 1],
      ],
    ],
    ['with one of another month at the end', runsOf(7, 8, [7], [8]), [[7, 7, 1, 0]]],
  ])('are counted %s', (_, runs, expected) => {
    expect(runs).toEqual(expected);
  });

  it('are split at the last hyphen', () => {
    expect(placeInSeries('INV-2627-0000012')).toEqual({ series: 'INV-2627', running: 12 });
  });
});
