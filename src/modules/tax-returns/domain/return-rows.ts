import {
  isNothing,
  type GstReturn,
  type HsnSupplies,
  type SmallSupplies,
  type UntaxedSupplies,
} from './gst-return.js';

const SERVICES = '99';

/** Returns the rows of small supplies in the order of place and rate, without those of which nothing is left. */
export function smallRowsOf({ b2cs }: GstReturn): SmallSupplies[] {
  return [...b2cs.values()]
    .filter((row) => !isNothing(row))
    .toSorted(
      (one, other) =>
        Number(one.isBetweenStates) - Number(other.isBetweenStates) ||
        one.place.localeCompare(other.place) ||
        one.taxRate - other.taxRate,
    );
}

/** Returns the rows without tax: registered buyers first, those of other states before those of one's own. */
export function untaxedRowsOf({ nil }: GstReturn): UntaxedSupplies[] {
  return [...nil.values()]
    .filter(({ minor }) => minor !== 0)
    .toSorted(
      (one, other) =>
        Number(other.isBetweenStates) - Number(one.isBetweenStates) ||
        Number(other.isRegistered) - Number(one.isRegistered),
    );
}

/** Returns the rows of goods in the order of codes and rates, without those of which nothing is left. */
export function hsnRowsOf(supplies: ReadonlyMap<string, HsnSupplies>): HsnSupplies[] {
  return [...supplies.values()]
    .filter((row) => row.quantity !== 0 || !isNothing(row))
    .toSorted((one, other) => one.hsnCode.localeCompare(other.hsnCode) || one.taxRate - other.taxRate)
    .map((row) => (row.hsnCode.startsWith(SERVICES) ? { ...row, quantity: 0 } : row));
}

/** Returns the portal's code of the unit: all goods are counted by pieces, services have none. */
export function unitCodeOf({ hsnCode }: HsnSupplies): 'NOS' | 'NA' {
  return hsnCode.startsWith(SERVICES) ? 'NA' : 'NOS';
}
