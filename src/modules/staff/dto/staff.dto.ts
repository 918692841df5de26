import type { Scope } from '#common/access/scopes.js';
import { EmailField, NewPasswordField, OpaqueField } from '#common/validation/fields.js';
import { NameField } from '#common/validation/person-name.js';
import { ScopesField } from '#common/validation/scopes-field.js';

export class InvitationDto {
  @EmailField() email!: string;
  @ScopesField({ optional: true, description: 'What the administrator is narrowed to. None: all' })
  scopes?: Scope[];
}

export class StaffChangesDto {
  @ScopesField({ description: 'What the administrator is narrowed to from now on. None: all' })
  scopes!: Scope[];
}

const NEW_ACCOUNT = 'For a new account';

export class InvitationAcceptanceDto {
  /** The token of the mailed link. */
  @OpaqueField(100) token!: string;
  @NewPasswordField({ optional: true, description: NEW_ACCOUNT }) password?: string;
  @NameField({ optional: true, example: 'Asha', description: NEW_ACCOUNT }) firstname?: string;
  @NameField({ optional: true, example: 'Verma', description: NEW_ACCOUNT }) lastname?: string;
}
