import { SCOPES, type Scope } from '#common/access/scopes.js';
import { field, type FieldOptions } from '#common/validation/field.js';
import { EmailField, NewPasswordField, OpaqueField } from '#common/validation/fields.js';
import { NameField } from '#common/validation/person-name.js';

const ScopesField = (options?: FieldOptions) =>
  field({
    check: (value) =>
      Array.isArray(value) &&
      new Set(value).size === value.length &&
      value.every((each) => SCOPES.includes(each as Scope)),
    message: (property) => `${property} must be a list of ${SCOPES.join(', ')} without repeats`,
    schema: {
      type: 'array',
      items: { type: 'string', enum: [...SCOPES] },
      uniqueItems: true,
      maxItems: SCOPES.length,
      example: ['orders:read', 'orders:write'],
    },
  })(options);

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
