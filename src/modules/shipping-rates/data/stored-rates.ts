import { withoutUndefined } from '#common/collections/without-undefined.js';
import { toMinor } from '#common/money/money.js';
import { newId } from '#infrastructure/database/new-id.js';
import type { ShippingRate } from './shipping-zone.schema.js';
import { faultOfTerms } from '../domain/rate.js';
import type { RateCodDto, ShippingRateDto } from '../dto/shipping-zone.dto.js';
import { InvalidZoneError } from '../shipping-rates.errors.js';

/**
 * Makes the rates of a zone of what is given: one with the id of a rate of the zone keeps it, one without gets a new one.
 * @throws InvalidZoneError when an id is of no rate of the zone, or is there twice, or the terms contradict each other
 */
export function storedRates(
  given: readonly ShippingRateDto[],
  before: readonly ShippingRate[],
): ShippingRate[] {
  const known = new Map(before.map((rate) => [rate._id.toHexString(), rate._id]));
  return given.map((input, at) => {
    const _id = input._id === undefined ? newId() : known.get(input._id);
    if (_id === undefined) throw new InvalidZoneError(`rates[${at}]._id is of no rate of this zone`);
    if (input._id !== undefined) known.delete(input._id);
    const rate = { _id, ...termsOf(input) };
    const fault = faultOfTerms(rate);
    if (fault !== undefined) throw new InvalidZoneError(`rates[${at}].${fault}`);
    return rate;
  });
}

function termsOf(input: ShippingRateDto): Omit<ShippingRate, '_id'> {
  return {
    name: input.name,
    priceMinor: toMinor(input.price),
    ...withoutUndefined({
      freeFromMinor: minorOf(input.freeFrom),
      weightSteps: input.weightSteps?.map(({ upTo, price }) => ({
        upToGrams: upTo,
        priceMinor: toMinor(price),
      })),
      perKgMinor: minorOf(input.perKg),
      maxWeightGrams: input.maxWeight ?? undefined,
      minDays: input.minDays ?? undefined,
      maxDays: input.maxDays ?? undefined,
      cod: codOf(input.cod),
    }),
  };
}

function codOf(cod: RateCodDto | null | undefined) {
  if (cod === null || cod === undefined) return undefined;
  return {
    feeMinor: toMinor(cod.fee),
    ...withoutUndefined({ minTotalMinor: minorOf(cod.minTotal), maxTotalMinor: minorOf(cod.maxTotal) }),
  };
}

function minorOf(amount: number | null | undefined): number | undefined {
  return amount === null || amount === undefined ? undefined : toMinor(amount);
}
