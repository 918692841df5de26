export {
  type AppliedCarrierEvent,
  type CarrierTarget,
  type CarrierWord,
  type FormerShipment,
} from '../domain/order-state.js';
export {
  REDELIVERY_ACTIONS,
  answeredRedelivery,
  isNextAttempt,
  isUndelivered,
  redeliveryDays,
  redeliveryLink,
  redeliveryLinkState,
  type Redelivery,
  type RedeliveryAction,
} from '../domain/redelivery.js';
export { DispatchRecord } from './dispatch-record.schema.js';
export { DispatchRepository } from '../writing/dispatch.repository.js';
export { dispatchRefusal, type DispatchRefusal } from './dispatchable.js';
export { withUnitsOut } from './late-delivery.js';
export { WITH_MISSING_UNITS } from '../writing/late-delivery.repository.js';
export { ParcelScheduleRepository } from '../writing/parcel-schedule.repository.js';
export { isTracked } from './parcel-silence.js';
export { orderNumberIn, parcelNumber, parcelReference, trackingKeysOf, type WithParcels } from './parcels.js';
export { refuseDuringDispatch } from './refuse-during-dispatch.js';
export { MissingUnitsService } from './missing-units.service.js';
export { movedByCarrier, shipped } from '../domain/order-transitions.js';
export { refundForReturn } from '../sums/return-refund.js';
