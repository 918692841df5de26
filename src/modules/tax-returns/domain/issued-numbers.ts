import { numberInSeries, type PaperKind } from '#modules/invoicing/index.js';

/** A run of numbers of one series that were given out in a period. */
export interface IssuedRun {
  readonly kind: PaperKind;
  readonly from: string;
  readonly to: string;
  /** How many numbers lie between, both included. */
  readonly total: number;
  /** The numbers that no document has. */
  readonly cancelled: number;
}

/** The numbers of a series, as running numbers. */
interface SeriesNumbers {
  readonly kind: PaperKind;
  readonly series: string;
  /** The first and the last number that belong to the period, documents of them or not. */
  readonly first: number;
  readonly last: number;
  /** Numbers of documents of the period. */
  readonly issued: ReadonlySet<number>;
  /** Numbers between these of documents of other periods: two processes may have numbered around midnight. */
  readonly elsewhere: ReadonlySet<number>;
}

/** Splits a number: `INV-2627-0000012` is the twelfth of `INV-2627`. */
export function placeInSeries(number: string): { readonly series: string; readonly running: number } {
  const at = number.lastIndexOf('-');
  return { series: number.slice(0, at), running: Number(number.slice(at + 1)) };
}

/** Returns the runs of a series without numbers of other periods in between. What no document has is cancelled, so that it is seen. */
export function issuedRunsOf(numbers: SeriesNumbers): IssuedRun[] {
  const { kind, series, first, last, issued, elsewhere } = numbers;
  const runs: IssuedRun[] = [];
  let from = first;
  for (let running = first; running <= last + 1; running++) {
    if (running <= last && !elsewhere.has(running)) continue;
    const total = running - from;
    if (total > 0) {
      let given = 0;
      for (let each = from; each < running; each++) if (issued.has(each)) given++;
      runs.push({
        kind,
        from: numberInSeries(series, from),
        to: numberInSeries(series, running - 1),
        total,
        cancelled: total - given,
      });
    }
    from = running + 1;
  }
  return runs;
}
