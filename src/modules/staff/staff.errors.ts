import { BadRequestError, ConflictError, NotFoundError } from '#common/errors/app-error.js';

/** Neither an administrator nor an open invitation has the id. */
export class StaffNotFoundError extends NotFoundError.with('STAFF_NOT_FOUND', 'Administrator not found') {}

/** The invited address is an administrator's. */
export class AlreadyStaffError extends ConflictError.with(
  'ALREADY_STAFF',
  'This address is an administrator already',
) {}

/** The invitation has expired, was used, replaced or withdrawn, or its address may not be an administrator. The answer is the same for all. */
export class InvitationInvalidError extends BadRequestError.with(
  'INVITATION_INVALID',
  'The invitation is no longer valid; ask for a new one',
) {}

/** The invited address has no account whose owner is known. The invitation stays good. */
export class NewAccountNeededError extends BadRequestError.with(
  'NEW_ACCOUNT_NEEDED',
  'Choose a password and a name for your new account',
) {}

/** The invited address has an account, which keeps its password and its name. The invitation stays good. */
export class AccountExistsError extends BadRequestError.with(
  'ACCOUNT_EXISTS',
  'You have an account already; accept without a password and a name',
) {}
