/** A zone as an administrator sees it, as far as it can be changed. */
interface ShownZone {
  readonly name: string;
  readonly pincodes: readonly string[] | null;
  readonly isRest: boolean;
  readonly isServed: boolean;
  readonly isActive: boolean;
  readonly rates: ReadonlyArray<{ readonly name: string }>;
}

const FIELDS = ['name', 'pincodes', 'isRest', 'isServed', 'isActive', 'rates'] as const;

/** Returns the names of the fields by which two states of a zone differ. */
export function changedZoneFields(before: ShownZone, after: ShownZone): string[] {
  return FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}

/**
 * Returns a zone as the audit log keeps it: every rate by its name, without what does not limit it, and of the PIN codes only those that
 * the other state does not have. A log of changes is not the place for thousands of codes that are in both.
 */
export function auditedZone(zone: ShownZone, other: ShownZone | null): Readonly<Record<string, unknown>> {
  const { name, isRest, isServed, isActive } = zone;
  const shared = new Set(other?.pincodes);
  const pincodes = zone.pincodes?.filter((text) => !shared.has(text)) ?? [];
  const rates = zone.rates.map((rate) => [`rate ${rate.name}`, withoutNulls(rate)] as const);
  return {
    name,
    isRest,
    isServed,
    isActive,
    ...(pincodes.length === 0 ? {} : { pincodes }),
    ...Object.fromEntries(rates),
  };
}

function withoutNulls(rate: ShownZone['rates'][number]): Record<string, unknown> {
  const terms = Object.entries(rate).filter(([term, value]) => term !== 'name' && value !== null);
  return Object.fromEntries(terms);
}
