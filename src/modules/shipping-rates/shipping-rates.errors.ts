import { BadRequestError, ConflictError, NotFoundError } from '#common/errors/app-error.js';
import { MAX_ENTRIES, MAX_ZONES } from './shipping-rates.limits.js';

export class ZoneNotFoundError extends NotFoundError.with('ZONE_NOT_FOUND', 'Zone not found') {}

/** The fields of a zone contradict each other; the message names the violation. */
export class InvalidZoneError extends BadRequestError {
  static override readonly code = 'INVALID_ZONE';
  static example = () => new InvalidZoneError('pincodes on the zone of the rest need isRest: false');
}

/** An entry means the same codes as one of another zone. */
export class PincodeInAnotherZoneError extends ConflictError {
  static override readonly code = 'PINCODE_IN_ANOTHER_ZONE';
  static example = () => new PincodeInAnotherZoneError('560', 'Bengaluru');

  /** @param zone the name of the other zone, if it is known */
  constructor(
    readonly entry: string,
    zone?: string,
  ) {
    super(`${entry} is in another zone${zone === undefined ? '' : `: ${zone}`}`);
  }
}

export class RestZoneExistsError extends ConflictError.with(
  'REST_ZONE_EXISTS',
  'Another zone has the rest already',
) {}

export class TooManyZonesError extends ConflictError {
  static override readonly code = 'TOO_MANY_ZONES';
  static example = () => new TooManyZonesError();

  constructor() {
    super(`Zone limit reached (Max ${MAX_ZONES} zones with ${MAX_ENTRIES} PIN codes)`);
  }
}

/** A file of PIN codes that cannot be read; the message names the row. */
export class PincodeFileError extends BadRequestError {
  static override readonly code = 'PINCODE_FILE_INVALID';
  static example = () => new PincodeFileError('Row 7: 56000 1 is no PIN code, beginning of one or range');
}

/** Nothing is sent to the PIN code of the address (decisions 14.18). */
export class NotServedError extends BadRequestError.with(
  'NOT_SERVED',
  'We do not deliver to this PIN code',
) {}
