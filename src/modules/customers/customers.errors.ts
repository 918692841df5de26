import { ConflictError } from '#common/errors/app-error.js';

/** Administrators cannot lock themselves out. */
export class OwnAccountError extends ConflictError.with(
  'OWN_ACCOUNT',
  'Administrators cannot ban themselves',
) {}
