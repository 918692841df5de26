/**
 * The simulated failures of the sandbox carrier, each with its values; the first value is normal operation. `phone`
 * `missing`: the phone number is dropped, so the order is refused. `order` `lost`: the order is created, but the
 * response is lost. `cancel` `refused`: for good, as when the courier has the parcel, which is refused without the
 * switch too; `lost`: cancelled, but the response is lost. `serves` `nowhere`: no courier goes to any PIN code; `no-cash`: none takes cash;
 * `wrong-pickup`: the carrier does not know the shop's own PIN code; `silent`: it does not answer in time. `redelivery` `refused`: another attempt is refused; `lost`: taken, but the response is
 * lost. `webhook` `late`: delayed until the switch changes; `out-of-order`: sent after the next webhook of
 * the same order.
 */
export const CARRIER_SWITCHES = {
  phone: ['ok', 'missing'],
  order: ['ok', 'refused', 'lost'],
  awb: ['ok', 'refused'],
  pickup: ['ok', 'failed'],
  cancel: ['ok', 'failed', 'refused', 'lost'],
  serves: ['ok', 'nowhere', 'no-cash', 'wrong-pickup', 'silent'],
  redelivery: ['ok', 'refused', 'lost'],
  webhook: ['ok', 'late', 'out-of-order', 'twice', 'lost', 'wrong-key'],
} as const;

export type CarrierSwitch = keyof typeof CARRIER_SWITCHES;

/** The current value of every switch of the sandbox carrier. */
export type CarrierSettings = { [Name in CarrierSwitch]: (typeof CARRIER_SWITCHES)[Name][number] };

/** A carrier without faults. */
export const ALL_GOOD: CarrierSettings = {
  phone: 'ok',
  order: 'ok',
  awb: 'ok',
  pickup: 'ok',
  cancel: 'ok',
  serves: 'ok',
  redelivery: 'ok',
  webhook: 'ok',
};
