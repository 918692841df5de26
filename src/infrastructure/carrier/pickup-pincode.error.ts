import { ExternalCallError } from '../http-client/external-call.error.js';

/** The carrier does not take the shop's own PIN code for one that parcels are picked up at: the setting is wrong. */
export class InvalidPickupPincodeError extends ExternalCallError {
  constructor(reason: string, status?: number) {
    super('carrier', 'rejected', reason, status === undefined ? {} : { status });
    this.name = 'InvalidPickupPincodeError';
  }
}
