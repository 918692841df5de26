import { toMajor } from '#common/money/money.js';
import { pageOf } from '#common/paging/page.view.js';
import type { ZoneSummary } from '../data/shipping-zone.repository.js';
import type { ShippingRate, ShippingZone } from '../data/shipping-zone.schema.js';

export class WeightStepView {
  /** grams, inclusive */
  upTo!: number;
  price!: number;
}

export class RateCodView {
  fee!: number;
  /** of the total without the fee */
  minTotal!: number | null;
  maxTotal!: number | null;
}

/** A way of shipping. `null` means no limit; amounts in the major unit, weights in grams, days in working days */
export class ShippingRateView {
  _id!: string;
  name!: string;
  price!: number;
  /** goods of so much after discount are carried free */
  freeFrom!: number | null;
  weightSteps!: WeightStepView[] | null;
  /** of each started kilogram above the last step, or above the first kilogram without steps */
  perKg!: number | null;
  maxWeight!: number | null;
  minDays!: number | null;
  maxDays!: number | null;
  /** Terms of cash on delivery */
  cod!: RateCodView | null;
}

/** A zone without its list of PIN codes. */
export class ShippingZoneSummaryView {
  _id!: string;
  name!: string;
  /** null for the zone of the rest */
  pincodeCount!: number | null;
  isRest!: boolean;
  isServed!: boolean;
  isActive!: boolean;
  rates!: ShippingRateView[];
  version!: number;
  createdAt!: string;
  updatedAt!: string;
}

/** A zone as administrators see it. */
export class ShippingZoneView {
  _id!: string;
  name!: string;
  /** PIN codes, their beginnings, ranges; null for the zone of the rest */
  pincodes!: string[] | null;
  isRest!: boolean;
  isServed!: boolean;
  isActive!: boolean;
  rates!: ShippingRateView[];
  /** Every change makes the next one */
  version!: number;
  createdAt!: string;
  updatedAt!: string;
}

export class ShippingZoneListView extends pageOf('zones', ShippingZoneSummaryView) {}

/** The zones of a starter set. */
export class StarterSetView {
  zones!: ShippingZoneSummaryView[];
}

/** Shows a zone with its PIN codes. */
export function toZone(zone: ShippingZone): ShippingZoneView {
  const { _id, name, ...rest } = toZoneSummary(zone);
  const { pincodeCount: _, ...shown } = rest;
  return { _id, name, pincodes: zone.pincodes ?? null, ...shown };
}

/** Shows a zone with the number of its PIN codes. */
export function toZoneSummary(zone: ZoneSummary): ShippingZoneSummaryView {
  return {
    _id: zone._id.toHexString(),
    name: zone.name,
    pincodeCount: zone.pincodeCount ?? null,
    isRest: zone.isRest,
    isServed: zone.isServed,
    isActive: zone.isActive,
    rates: zone.rates.map((rate) => toRate(rate)),
    version: zone.version,
    createdAt: zone.createdAt.toISOString(),
    updatedAt: zone.updatedAt.toISOString(),
  };
}

/** Shows a rate. */
function toRate(rate: ShippingRate): ShippingRateView {
  const steps = rate.weightSteps?.map(({ upToGrams, priceMinor }) => ({
    upTo: upToGrams,
    price: toMajor(priceMinor),
  }));
  return {
    _id: rate._id.toHexString(),
    name: rate.name,
    price: toMajor(rate.priceMinor),
    freeFrom: majorOrNull(rate.freeFromMinor),
    weightSteps: steps ?? null,
    perKg: majorOrNull(rate.perKgMinor),
    maxWeight: rate.maxWeightGrams ?? null,
    minDays: rate.minDays ?? null,
    maxDays: rate.maxDays ?? null,
    cod: toCod(rate),
  };
}

function toCod({ cod }: ShippingRate): RateCodView | null {
  if (cod === undefined) return null;
  return {
    fee: toMajor(cod.feeMinor),
    minTotal: majorOrNull(cod.minTotalMinor),
    maxTotal: majorOrNull(cod.maxTotalMinor),
  };
}

function majorOrNull(minor: number | undefined): number | null {
  return minor === undefined ? null : toMajor(minor);
}
