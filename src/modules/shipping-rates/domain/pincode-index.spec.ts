import { array, assert, constantFrom, integer, property, tuple } from 'fast-check';
import { cpuMsOf } from '../../../../test/support/cpu-ms.js';
import { readEntry } from './pincode-entries.js';
import { PincodeIndex } from './pincode-index.js';

const zone = (name: string, ...pincodes: string[]) => ({ name, pincodes });
const rest = { name: 'rest', pincodes: null };
const RANK = { CODE: 0, RANGE: 1, PREFIX: 2 } as const;

/** The same by looking at every entry. */
function byScan(zones: ReadonlyArray<{ name: string; pincodes: readonly string[] | null }>, pincode: string) {
  const code = Number(pincode);
  const found = zones
    .flatMap(({ name, pincodes }, age) =>
      (pincodes ?? []).map((text) => ({ ...readEntry(text)!, name, age })),
    )
    .filter(({ first, last }) => first <= code && code <= last)
    .toSorted(
      (a, b) => RANK[a.kind] - RANK[b.kind] || a.last - a.first - (b.last - b.first) || a.age - b.age,
    );
  return found[0]?.name ?? zones.find(({ pincodes }) => pincodes === null)?.name;
}

describe('the zone of a PIN code', () => {
  rules('ZON-05').it('is that of the most particular entry', () => {
    const index = new PincodeIndex([
      rest,
      zone('south', '5', '6'),
      zone('bengaluru', '560', '560001-560099'),
      zone('centre', '560001', '560010-560020'),
    ]);
    const found = ['560001', '560015', '560050', '560300', '570001', '110001'].map(
      (code) => index.find(code)?.name,
    );
    expect(found).toEqual(['centre', 'centre', 'bengaluru', 'bengaluru', 'south', 'rest']);
  });

  rules('ZON-05').it(
    'is of equally wide ranges that of the older zone, of others that of the narrower',
    () => {
      const index = new PincodeIndex([
        zone('older', '110001-110010'),
        zone('younger', '110005-110014', '110007-110008'),
      ]);
      const found = ['110004', '110006', '110007', '110009', '110012', '110015'].map(
        (code) => index.find(code)?.name,
      );
      expect(found).toEqual(['older', 'older', 'younger', 'older', 'younger', undefined]);
    },
  );

  rules('ZON-05').it('is what a scan of all entries finds, whatever overlaps', () => {
    const code = integer({ min: 110_000, max: 110_060 });
    const entry = tuple(code, code, constantFrom('CODE', 'RANGE', 'PREFIX'), integer({ min: 1, max: 5 })).map(
      ([a, b, kind, length]) => {
        if (kind === 'CODE') return String(a);
        return kind === 'PREFIX' ? String(a).slice(0, length) : `${Math.min(a, b)}-${Math.max(a, b)}`;
      },
    );
    const zones = array(array(entry, { maxLength: 12 }), { minLength: 1, maxLength: 5 });
    assert(
      property(zones, integer({ min: -1, max: 4 }), (lists, restAt) => {
        const named = lists.map((pincodes, at) => ({
          name: `zone ${at}`,
          pincodes: at === restAt ? null : withoutEarlier(pincodes, lists.slice(0, at).flat()),
        }));
        const index = new PincodeIndex(named);
        for (let at = 109_990; at < 110_070; at += 1)
          expect(index.find(String(at))?.name).toBe(byScan(named, String(at)));
      }),
      { numRuns: 150 },
    );
  });

  rules('ZON-11').it('is found among 20,000 entries within 20 microseconds', () => {
    const codes = Array.from({ length: 9_000 }, (_, at) => String(110_000 + at * 7));
    const ranges = Array.from({ length: 9_000 }, (_, at) => `${200_000 + at * 80}-${200_050 + at * 81}`);
    const prefixes = Array.from({ length: 2_000 }, (_, at) => String(50_000 + at));
    const zones = [0, 1, 2, 3].map((part) => ({
      name: `zone ${part}`,
      pincodes: [...codes, ...ranges, ...prefixes].filter((_, at) => at % 4 === part),
    }));
    const index = new PincodeIndex(zones);
    const asked = Array.from({ length: 20_000 }, (_, at) => String(110_000 + ((at * 7_919) % 880_000)));
    const ask = () => asked.reduce((served, code) => served + (index.find(code) === undefined ? 0 : 1), 0);
    expect(ask()).toBeGreaterThan(5_000);
    expect(cpuMsOf(ask)).toBeLessThan(20_000 * 0.02);
    expect(cpuMsOf(() => new PincodeIndex(zones))).toBeLessThan(1_000);
  });
});

/** An entry belongs to one zone. */
function withoutEarlier(pincodes: readonly string[], earlier: readonly string[]): string[] {
  const taken = new Set(earlier.map((text) => readEntry(text)!.text));
  return pincodes.filter((text) => {
    const { text: plain } = readEntry(text)!;
    const isFree = !taken.has(plain);
    taken.add(plain);
    return isFree;
  });
}
