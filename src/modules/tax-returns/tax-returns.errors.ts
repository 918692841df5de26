import { ConflictError } from '#common/errors/app-error.js';

/** The shop is not registered for the goods and services tax: its papers have none. */
export class NoTaxRegistrationError extends ConflictError.with(
  'NO_TAX_REGISTRATION',
  'The shop is not registered for the goods and services tax',
) {}
