import { stateOfPinCode } from '#common/india/pin-codes.js';
import type { Serviceability, ServiceabilityQuestion } from '../carrier.port.js';
import { InvalidPickupPincodeError } from '../pickup-pincode.error.js';
import type { CarrierSettings } from './sandbox.behaviour.js';
import { lost, refused } from './sandbox.refusals.js';

/** Heavier parcels have no courier. */
const HEAVIEST_GRAMS = 200_000;
const DAYS_WITHIN_STATE = 2;
const DAYS_ELSEWHERE = 5;

/**
 * Answers as the real carrier does: it refuses a question without a weight, does not know PIN codes that India does not have, and
 * says nothing of a place to which only this parcel does not go.
 * @throws ExternalCallError, InvalidPickupPincodeError
 */
export function sandboxServiceability(
  { pickupPincode, pincode, grams, isCash }: ServiceabilityQuestion,
  serves: CarrierSettings['serves'],
): Serviceability {
  if (serves === 'silent') throw lost('the question');
  if (!(grams > 0)) throw refused('Required field missing', 422);
  const from = stateOfPinCode(pickupPincode);
  if (serves === 'wrong-pickup' || from === undefined)
    throw new InvalidPickupPincodeError('Invalid Pickup Pincode', 200);
  const to = stateOfPinCode(pincode);
  if (serves === 'nowhere' || to === undefined) return { answer: 'not-served' };
  if (grams > HEAVIEST_GRAMS || (isCash && serves === 'no-cash')) return { answer: 'no-courier' };
  return { answer: 'served', days: from === to ? DAYS_WITHIN_STATE : DAYS_ELSEWHERE };
}
