import { ConflictError } from '#common/errors/app-error.js';

/** Nothing of what was asked for can be printed. */
export class NoInvoiceError extends ConflictError.with('NO_INVOICE', 'None of these orders has an invoice') {}
