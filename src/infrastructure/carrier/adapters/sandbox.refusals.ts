import { ExternalCallError } from '../../http-client/external-call.error.js';
import type { CarrierShipment } from '../carrier.port.js';

const MAX_ORDER_NUMBER = 50;
const MAX_SKU = 50;

/**
 * Rejects the same shipments as the real carrier.
 * @throws ExternalCallError `rejected`, with the names of the fields that are missing or too long, or because of a repeated SKU
 */
export function refuseUnshippable(shipment: CarrierShipment): void {
  const { orderNumber, customer, address, parcel, lines } = shipment;
  const skus = lines.map(({ sku }) => sku);
  const faults = [
    ...(orderNumber.length > MAX_ORDER_NUMBER ? ['the order id may not be greater than 50 characters'] : []),
    ...Object.entries({ ...customer, ...address })
      .filter(([, value]) => value === undefined || value.trim() === '')
      .map(([name]) => `the ${name} field is required`),
    ...(lines.length === 0 ? ['the order items field is required'] : []),
    ...(skus.some((sku) => sku === '' || [...sku].length > MAX_SKU)
      ? ['Product SKU should be between 1 to 50 characters']
      : []),
    ...(parcel.weight > 0 ? [] : ['the weight must be greater than 0']),
  ];
  if (faults.length > 0) throw refused(faults.join('; '), 422);
  if (new Set(skus).size < skus.length) throw refused('SKU cannot be repeated');
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
