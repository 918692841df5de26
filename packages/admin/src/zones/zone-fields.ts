import type { ShippingRate, ShippingZone } from 'storefront-client';

/** The form of a rate: texts as they are typed, empty for no limit. */
export interface RateFields {
  /** Empty for a new one. */
  readonly id: string;
  readonly name: string;
  readonly price: string;
  readonly freeFrom: string;
  /** A step a line: `500: 40`. */
  readonly steps: string;
  readonly perKg: string;
  readonly maxWeight: string;
  readonly minDays: string;
  readonly maxDays: string;
}

/** The form of a zone. */
export interface ZoneFields {
  readonly name: string;
  readonly isRest: boolean;
  /** As they are pasted. */
  readonly pincodes: string;
  readonly isServed: boolean;
  readonly isActive: boolean;
  readonly rates: readonly RateFields[];
}

/** A rate in the form of the API. */
type RateInput = Omit<ShippingRate, '_id'> & { readonly _id?: string };

export const NEW_RATE: RateFields = {
  id: '',
  name: '',
  price: '',
  freeFrom: '',
  steps: '',
  perKg: '',
  maxWeight: '',
  minDays: '',
  maxDays: '',
};

export const NEW_ZONE: ZoneFields = {
  name: '',
  isRest: false,
  pincodes: '',
  isServed: true,
  isActive: true,
  rates: [NEW_RATE],
};

/** The entries of a pasted list: whatever stands between them. A range may have blanks around its hyphen. */
export function entriesIn(pasted: string): string[] {
  const tight = pasted.replaceAll(/(\d)\s*[-\u2013]\s*(\d)/g, '$1-$2');
  return [...new Set(tight.split(/[\s,;|]+/).filter((entry) => entry !== ''))];
}

/** The form of a zone that is there. */
export function fieldsOfZone(zone: ShippingZone): ZoneFields {
  const { name, isRest, pincodes, isServed, isActive, rates } = zone;
  return {
    name,
    isRest,
    pincodes: (pincodes ?? []).join('\n'),
    isServed,
    isActive,
    rates: rates.map((rate) => fieldsOfRate(rate)),
  };
}

function fieldsOfRate(rate: ShippingRate): RateFields {
  return {
    id: rate._id,
    name: rate.name,
    price: String(rate.price),
    freeFrom: textOf(rate.freeFrom),
    steps: (rate.weightSteps ?? []).map(({ upTo, price }) => `${upTo}: ${price}`).join('\n'),
    perKg: textOf(rate.perKg),
    maxWeight: textOf(rate.maxWeight),
    minDays: textOf(rate.minDays),
    maxDays: textOf(rate.maxDays),
  };
}

/** A new zone as the API takes it. */
export function newZoneOf(fields: ZoneFields) {
  const { name, isRest, pincodes, isServed, isActive, rates } = fields;
  return {
    name: name.trim(),
    ...(isRest ? { isRest } : { pincodes: entriesIn(pincodes) }),
    isServed,
    isActive,
    rates: rates.map((rate) => rateOf(rate, undefined)),
  };
}

/**
 * Returns only the changed fields of a zone, on the version that was seen. Terms of a rate that the form does not
 * show stay.
 */
export function changesOfZone(zone: ShippingZone, fields: ZoneFields) {
  const before = fieldsOfZone(zone);
  const isOtherPlace = before.isRest !== fields.isRest || before.pincodes !== fields.pincodes;
  const place = fields.isRest ? { isRest: true } : { isRest: false, pincodes: entriesIn(fields.pincodes) };
  const known = new Map(zone.rates.map((rate) => [rate._id, rate]));
  return {
    version: zone.version,
    ...(before.name === fields.name ? {} : { name: fields.name.trim() }),
    ...(isOtherPlace ? place : {}),
    ...(before.isServed === fields.isServed ? {} : { isServed: fields.isServed }),
    ...(before.isActive === fields.isActive ? {} : { isActive: fields.isActive }),
    ...(JSON.stringify(before.rates) === JSON.stringify(fields.rates)
      ? {}
      : { rates: fields.rates.map((rate) => rateOf(rate, known.get(rate.id))) }),
  };
}

function rateOf(fields: RateFields, known: ShippingRate | undefined): RateInput {
  const steps = stepsIn(fields.steps);
  return {
    ...(fields.id === '' ? {} : { _id: fields.id }),
    name: fields.name.trim(),
    price: Number(fields.price),
    freeFrom: numberOf(fields.freeFrom),
    weightSteps: steps.length === 0 ? null : steps,
    perKg: numberOf(fields.perKg),
    maxWeight: numberOf(fields.maxWeight),
    minDays: numberOf(fields.minDays),
    maxDays: numberOf(fields.maxDays),
    cod: known?.cod ?? null,
  };
}

function stepsIn(text: string): Array<{ upTo: number; price: number }> {
  return text
    .split('\n')
    .map((line) => line.split(/[:\s]+/).filter((part) => part !== ''))
    .filter((parts) => parts.length > 0)
    .map(([upTo, price]) => ({ upTo: Number(upTo), price: Number(price) }));
}

function numberOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}

function textOf(value: number | null): string {
  return value === null ? '' : String(value);
}
