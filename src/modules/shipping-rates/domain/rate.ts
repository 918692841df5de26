/** The price of parcels up to a weight. */
export interface WeightStep {
  /** In grams, inclusive. */
  readonly upToGrams: number;
  readonly priceMinor: number;
}

/** The terms on which parcels of a rate are paid for at the door. */
export interface CodTerms {
  readonly feeMinor: number;
  readonly minTotalMinor?: number;
  readonly maxTotalMinor?: number;
}

/** The terms of a way of shipping: what it costs, what it carries, how long it takes. A missing term does not limit it. */
export interface RateTerms {
  readonly name: string;
  readonly priceMinor: number;
  /** Goods of this price after discount are carried free. */
  readonly freeFromMinor?: number;
  /** Ascending. Their prices stand in the place of `priceMinor`. */
  readonly weightSteps?: readonly WeightStep[];
  /** The price of each started kilogram above the last step, or above the first kilogram where there are no steps. */
  readonly perKgMinor?: number;
  readonly maxWeightGrams?: number;
  /** In working days, both or none. */
  readonly minDays?: number;
  readonly maxDays?: number;
  readonly cod?: CodTerms;
}

/** The content of a parcel. */
export interface ParcelContents {
  /** The price of the goods after discount. */
  readonly goodsMinor: number;
  readonly grams: number;
}

const KILOGRAM = 1_000;

/** Returns what a rate asks for a parcel, in minor units; undefined where it does not carry the weight. */
export function priceOfParcel(rate: RateTerms, { goodsMinor, grams }: ParcelContents): number | undefined {
  const byWeight = priceOfWeight(rate, grams);
  if (byWeight === undefined || grams > (rate.maxWeightGrams ?? Infinity)) return undefined;
  return goodsMinor >= (rate.freeFromMinor ?? Infinity) ? 0 : byWeight;
}

function priceOfWeight({ priceMinor, weightSteps, perKgMinor }: RateTerms, grams: number) {
  const last = weightSteps?.at(-1);
  if (last === undefined) return priceMinor + startedKilograms(grams - KILOGRAM) * (perKgMinor ?? 0);
  const step = weightSteps?.find(({ upToGrams }) => grams <= upToGrams);
  if (step !== undefined) return step.priceMinor;
  return perKgMinor === undefined
    ? undefined
    : last.priceMinor + startedKilograms(grams - last.upToGrams) * perKgMinor;
}

function startedKilograms(grams: number): number {
  return Math.max(0, Math.ceil(grams / KILOGRAM));
}

/** Returns the fee of paying a parcel at the door, in minor units; undefined where the rate does not take that sum in cash. */
export function cashFeeOf({ cod }: RateTerms, totalMinor: number): number | undefined {
  if (cod === undefined) return undefined;
  const { feeMinor, minTotalMinor = 0, maxTotalMinor = Infinity } = cod;
  return totalMinor >= minTotalMinor && totalMinor <= maxTotalMinor ? feeMinor : undefined;
}

/** Returns the first contradiction of the terms, as a sentence that names the field; undefined where there is none. */
export function faultOfTerms({ weightSteps = [], minDays, maxDays, cod }: RateTerms): string | undefined {
  const falls = weightSteps.some(({ upToGrams }, at) => upToGrams <= (weightSteps[at - 1]?.upToGrams ?? 0));
  if (falls) return 'weightSteps must rise: each upTo above the one before';
  if ((minDays === undefined) !== (maxDays === undefined)) return 'minDays and maxDays go together';
  if (minDays !== undefined && maxDays !== undefined && minDays > maxDays)
    return 'minDays must be at most maxDays';
  if ((cod?.minTotalMinor ?? 0) > (cod?.maxTotalMinor ?? Infinity))
    return 'cod.minTotal must be at most cod.maxTotal';
  return undefined;
}
