import { BoundedMap } from '#common/collections/bounded-map.js';
import type { ListPlace } from '#common/paging/cursor.js';

/** How old a remembered total or place may be, in milliseconds of the application clock. */
export const REMEMBERED_FOR_MS = 30_000;
const MOST_LISTS = 500;
const MOST_PLACES = 100;

/** The number of entries of a list, and when it was counted. */
export interface Total {
  readonly value: number;
  readonly countedAtMs: number;
}

/** The place of the entry that has `position` entries before it. */
export interface KnownPlace {
  readonly position: number;
  readonly place: ListPlace;
  readonly knownAtMs: number;
}

interface Remembered {
  total: Total | undefined;
  places: KnownPlace[];
}

/**
 * The memory of long lists, for half a minute: their totals, and the places of pages that were read, so that
 * the pages that follow need not be counted off from the first entry. Bounded; the lists used last stay.
 */
export class ListMemory {
  private readonly lists = new BoundedMap<string, Remembered>(MOST_LISTS);

  /** The list's last total, however old. */
  lastTotal(list: string): Total | undefined {
    return this.lists.get(list)?.total;
  }

  rememberTotal(list: string, total: Total): void {
    this.of(list).total = total;
  }

  forget(list: string): void {
    this.lists.delete(list);
  }

  /** The known place that is closest before a position, or at it. */
  placeBefore(list: string, position: number, nowMs: number): KnownPlace | undefined {
    return this.lists
      .get(list)
      ?.places.filter((known) => isFresh(known.knownAtMs, nowMs) && known.position <= position)
      .reduce<KnownPlace | undefined>(
        (best, known) => (best === undefined || known.position > best.position ? known : best),
        undefined,
      );
  }

  rememberPlace(list: string, known: KnownPlace): void {
    const remembered = this.of(list);
    const others = remembered.places.filter(({ position }) => position !== known.position);
    remembered.places = [...others, known].slice(-MOST_PLACES);
  }

  /** The list's memory, moved to the end of those to be forgotten. */
  private of(list: string): Remembered {
    const remembered = this.lists.get(list) ?? { total: undefined, places: [] };
    this.lists.set(list, remembered);
    return remembered;
  }
}

export const isFresh = (sinceMs: number, nowMs: number): boolean => nowMs - sinceMs < REMEMBERED_FOR_MS;
