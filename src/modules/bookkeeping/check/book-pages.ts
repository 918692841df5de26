import { Types } from 'mongoose';
import type { DifferenceList } from './difference-list.js';

/** A book that is checked page by page, so that a check can stop between two pages and go on from there. */
export interface BookPages<Totals> {
  /** Returns the totals of a check that has not begun. */
  begin(): Totals;
  /**
   * Checks one page and adds it to the totals and the differences.
   * @param place where the page begins; undefined for the first one
   * @returns where the next page begins; undefined after the last
   */
  checkPage(place: string | undefined, totals: Totals, found: DifferenceList): Promise<string | undefined>;
}

/** Checks all pages of a book, one after another. */
export async function checkAll<Totals>(book: BookPages<Totals>, found: DifferenceList): Promise<Totals> {
  const totals = book.begin();
  let place: string | undefined;
  do place = await book.checkPage(place, totals, found);
  while (place !== undefined);
  return totals;
}

/** Returns the id behind which a page begins, where its place is one. */
export function idAt(place: string | undefined): Types.ObjectId | undefined {
  return place === undefined ? undefined : Types.ObjectId.createFromHexString(place);
}
