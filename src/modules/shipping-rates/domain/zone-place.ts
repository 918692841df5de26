import { faultOfEntries, readEntry } from './pincode-entries.js';

/** Where a zone is: a list of entries, or all that no other zone has. */
export interface ZonePlace {
  readonly pincodes?: readonly string[] | undefined;
  readonly isRest?: boolean | undefined;
}

/** The place of a zone as it is stored. */
export type StoredPlace =
  | { readonly isRest: true; readonly pincodes: null; readonly entries: null; readonly pincodeCount: null }
  | {
      readonly isRest: false;
      readonly pincodes: string[];
      readonly entries: string[];
      readonly pincodeCount: number;
    };

/**
 * Returns the first contradiction of a place that is given, as a sentence; undefined where there is none.
 * @param before the zone that it is changed of
 */
export function faultOfPlace({ pincodes, isRest }: ZonePlace, before?: ZonePlace): string | undefined {
  const staysRest = isRest ?? before?.isRest ?? false;
  if (staysRest && pincodes !== undefined) return 'pincodes on the zone of the rest need isRest: false';
  const hasList = pincodes !== undefined || before?.isRest === false;
  if (!staysRest && !hasList) return 'pincodes is required unless isRest is true';
  const fault = faultOfEntries(pincodes ?? []);
  if (fault === undefined) return undefined;
  return fault.fault === 'TWICE' ? `pincodes has ${fault.text} twice` : `pincodes ${wrongEntry(fault.text)}`;
}

/** Says what is wrong with a text that is no entry. */
export function wrongEntry(text: string): string {
  return `has ${JSON.stringify(text.slice(0, 40))}, which is no PIN code, beginning of one or range such as 110001-110096`;
}

/** Returns the place as it is stored; undefined where the given one changes nothing of it. */
export function storedPlace({ pincodes, isRest }: ZonePlace): StoredPlace | undefined {
  if (isRest === true) return { isRest: true, pincodes: null, entries: null, pincodeCount: null };
  if (pincodes === undefined) return undefined;
  const written = pincodes.map((text) => text.trim());
  return {
    isRest: false,
    pincodes: written,
    entries: written.map((text) => readEntry(text)!.text),
    pincodeCount: written.length,
  };
}
