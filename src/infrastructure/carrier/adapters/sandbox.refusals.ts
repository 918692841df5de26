import { ExternalCallError } from '../../http-client/external-call.error.js';
import type { CarrierShipment } from '../carrier.port.js';

const MAX_ORDER_NUMBER = 50;

/**
 * Rejects the same shipments as the real carrier.
 * @throws ExternalCallError `rejected`, with the names of the fields that are missing or too long
 */
export function refuseUnshippable({ orderNumber, customer, address, parcel, lines }: CarrierShipment): void {
  const faults = [
    ...(orderNumber.length > MAX_ORDER_NUMBER ? ['the order id may not be greater than 50 characters'] : []),
    ...Object.entries({ ...customer, ...address })
      .filter(([, value]) => value === undefined || value.trim() === '')
      .map(([name]) => `the ${name} field is required`),
    ...(lines.length === 0 ? ['the order items field is required'] : []),
    ...(parcel.weight > 0 ? [] : ['the weight must be greater than 0']),
  ];
  if (faults.length > 0) throw refused(faults.join('; '), 422);
}

export function refused(reason: string, status = 400): ExternalCallError {
  return new ExternalCallError('carrier', 'rejected', reason, { status });
}

/** The carrier processed the call, but the response was lost. */
export function lost(what: string): ExternalCallError {
  return new ExternalCallError('carrier', 'timeout', `${what} was not answered in time`);
}

/** A temporary failure of the carrier; retryable. */
export function unwell(what: string): ExternalCallError {
  return new ExternalCallError('carrier', 'rejected', `${what} failed`, { status: 503, retryable: true });
}
