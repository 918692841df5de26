import * as z from 'zod';
import { PIN_CODE } from '#common/india/pin-codes.js';
import { CalendarDay } from '#common/time/calendar-day.js';
import type { HttpAnswer, HttpCall } from '../../http-client/http-client.js';
import type { Serviceability, ServiceabilityQuestion } from '../carrier.port.js';
import { InvalidPickupPincodeError } from '../pickup-pincode.error.js';
import { indiaTime } from './india-time.js';
import { trackingTime } from './shiprocket.tracking-time.js';

const WRONG_PICKUP = /invalid pickup p(?:in|ost)\s?code/i;
const NOBODY_GOES_THERE = /no courier service/i;
const MOST_DAYS = 90;

const count = z.union([z.number(), z.string().trim().regex(/^\d+$/).transform(Number)]);

const courierAnswer = z.object({
  courier_company_id: count.optional().catch(undefined),
  cod: count.optional().catch(undefined),
  blocked: count.optional().catch(undefined),
  etd: z.unknown().optional(),
  estimated_delivery_days: z.unknown().optional(),
});

const answerShape = z.object({
  message: z.string().optional().catch(undefined),
  status: count.optional().catch(undefined),
  data: z
    .object({
      available_courier_companies: z.array(courierAnswer),
      recommended_courier_company_id: count.nullish().catch(undefined),
    })
    .optional()
    .catch(undefined),
});

type Courier = z.output<typeof courierAnswer>;

/** Returns the call that asks about a parcel. Kilograms: 0.5 is the carrier's least. */
export function serviceabilityCall(question: ServiceabilityQuestion): HttpCall {
  const { pickupPincode, pincode, grams, isCash } = question;
  return {
    method: 'GET',
    path: '/courier/serviceability/',
    query: {
      pickup_postcode: pickupPincode,
      delivery_postcode: pincode,
      cod: isCash ? 1 : 0,
      weight: grams / 1_000,
    },
  };
}

/**
 * Reads what the carrier answers: 404, or 404 and its sentence inside of a success, where nobody goes; couriers elsewhere. A list without
 * couriers and without the sentence says nothing of the place.
 * @returns undefined for what cannot be read
 * @throws InvalidPickupPincodeError
 */
export function readServiceability(
  { status, ok, body }: HttpAnswer,
  { isCash }: Pick<ServiceabilityQuestion, 'isCash'>,
  now: Date,
): Serviceability | undefined {
  const read = answerShape.safeParse(body).data;
  if (read === undefined) return undefined;
  const { message = '', data } = read;
  if (WRONG_PICKUP.test(message)) throw new InvalidPickupPincodeError(message.slice(0, 200), status);
  if (status === 404 || (ok && read.status === 404)) return { answer: 'not-served' };
  if (!ok) return undefined;
  const couriers = data?.available_courier_companies;
  if (couriers === undefined || couriers.length === 0) {
    if (NOBODY_GOES_THERE.test(message)) return { answer: 'not-served' };
    return couriers === undefined ? undefined : { answer: 'no-courier' };
  }
  const usable = couriers.filter(({ blocked, cod = 1 }) => blocked !== 1 && (!isCash || cod === 1));
  if (usable.length === 0) return { answer: 'no-courier' };
  return { answer: 'served', days: daysOf(usable, data?.recommended_courier_company_id ?? undefined, now) };
}

/**
 * Returns the days of the courier that the carrier recommends, which it takes by itself; else of the slowest, so that
 * the promise holds.
 */
function daysOf(
  couriers: readonly Courier[],
  recommended: number | undefined,
  now: Date,
): number | undefined {
  const chosen = couriers.find(({ courier_company_id: id }) => id !== undefined && id === recommended);
  const days = (chosen === undefined ? couriers : [chosen]).flatMap((courier) => arrival(courier, now) ?? []);
  return days.length === 0 ? undefined : Math.max(...days);
}

function arrival({ etd, estimated_delivery_days: estimate }: Courier, now: Date): number | undefined {
  const day = typeof etd === 'string' ? trackingTime(`${etd.trim()} 12:00`) : undefined;
  const days =
    day === undefined
      ? count.safeParse(estimate).data
      : new CalendarDay(indiaTime(now).date).daysUntil(new CalendarDay(indiaTime(day).date));
  return days !== undefined && days >= 0 && days <= MOST_DAYS ? days : undefined;
}

const pickupShape = z.object({
  data: z.object({
    shipping_address: z.array(
      z.object({
        pickup_location: z.string(),
        pin_code: z.union([z.string(), z.number()]).transform(String).optional().catch(undefined),
      }),
    ),
  }),
});

/**
 * Reads the PIN code of a pickup location from the addresses of the account.
 * @returns undefined for what cannot be read, null where the location has none
 */
export function readPickupPincode({ ok, body }: HttpAnswer, location: string): string | null | undefined {
  const addresses = ok ? pickupShape.safeParse(body).data?.data.shipping_address : undefined;
  if (addresses === undefined) return undefined;
  const pincode = addresses.find(({ pickup_location: name }) => name === location)?.pin_code;
  return pincode !== undefined && PIN_CODE.test(pincode) ? pincode : null;
}
