import { readEntry, type PincodeEntry } from './pincode-entries.js';

/** A zone, with its entries. */
export interface Placed {
  readonly pincodes: readonly string[] | null;
}

/** Ranges without overlaps, ascending: the first code of each part, and who has it. */
interface Parts {
  readonly starts: readonly number[];
  readonly owners: readonly number[];
}

const NOBODY = -1;
const PREFIX_LENGTHS = [5, 4, 3, 2, 1] as const;

/**
 * Finds whose entry has a PIN code. The most particular one wins: the code itself, a range, a longer beginning, the rest (decisions
 * 14.17). Of overlapping ranges the narrower wins, of equally wide ones that of the earlier zone. A look-up is a few look-ups in tables
 * and one bisection, however many entries there are.
 */
export class PincodeIndex<Zone extends Placed> {
  private readonly byText = new Map<string, number>();
  private readonly parts: Parts;
  private readonly rest: Zone | undefined;

  /** @param zones the oldest first; the one without entries has all else */
  constructor(private readonly zones: readonly Zone[]) {
    const ranges: OwnedRange[] = [];
    zones.forEach(({ pincodes }, owner) => {
      for (const text of pincodes ?? []) {
        const entry = readEntry(text);
        if (entry === undefined) continue;
        if (entry.kind === 'RANGE') ranges.push({ ...entry, owner });
        else this.byText.set(entry.text, owner);
      }
    });
    this.parts = withoutOverlaps(ranges);
    this.rest = zones.find(({ pincodes }) => pincodes === null);
  }

  /** The zone of a PIN code of six digits; undefined where none has it. */
  find(pincode: string): Zone | undefined {
    const code = this.byText.get(pincode);
    if (code !== undefined) return this.zones[code];
    const range = ownerIn(this.parts, Number(pincode));
    if (range !== NOBODY) return this.zones[range];
    for (const length of PREFIX_LENGTHS) {
      const prefix = this.byText.get(pincode.slice(0, length));
      if (prefix !== undefined) return this.zones[prefix];
    }
    return this.rest;
  }
}

interface OwnedRange extends Pick<PincodeEntry, 'first' | 'last'> {
  readonly owner: number;
}

/** Cuts ranges at each other's ends. The best one takes its parts first, and each part is taken once. */
function withoutOverlaps(ranges: readonly OwnedRange[]): Parts {
  const cuts = new Set(ranges.flatMap(({ first, last }) => [first, last + 1]));
  const starts = [...cuts].toSorted((a, b) => a - b);
  const placeOf = new Map(starts.map((start, place) => [start, place]));
  const owners = starts.map(() => NOBODY);
  const free = new FreePlaces(starts.length);
  for (const { first, last, owner } of ranges.toSorted(byRank)) {
    const end = placeOf.get(last + 1)!;
    for (let place = free.from(placeOf.get(first)!); place < end; place = free.from(place)) {
      owners[place] = owner;
      free.take(place);
    }
  }
  return { starts, owners };
}

/** The narrower before the wider, then the earlier zone's. */
function byRank(a: OwnedRange, b: OwnedRange): number {
  return a.last - a.first - (b.last - b.first) || a.owner - b.owner;
}

/** Places of which each is taken once; finds the next free one without looking at those that are taken. */
class FreePlaces {
  private readonly next: number[];

  constructor(count: number) {
    this.next = Array.from({ length: count + 1 }, (_, place) => place);
  }

  /** The first free place from one on; the count of places where there is none. */
  from(place: number): number {
    let found = place;
    while (this.next[found] !== found) found = this.next[found]!;
    for (let at = place; at !== found;) {
      const following = this.next[at]!;
      this.next[at] = found;
      at = following;
    }
    return found;
  }

  take(place: number): void {
    this.next[place] = place + 1;
  }
}

function ownerIn({ starts, owners }: Parts, code: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= code) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? NOBODY : owners[low - 1]!;
}
