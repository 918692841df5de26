import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { TextField } from '#common/validation/fields.js';
import { MOST_PASSKEY_NAME } from '../auth.limits.js';
import { NewCredentialField, SignedCredentialField } from './credential.field.js';

export class NewPasskeyDto {
  @NewCredentialField() credential!: RegistrationResponseJSON;
  @TextField(1, MOST_PASSKEY_NAME, { example: 'My phone' }) name!: string;
}

export class PasskeySignInDto {
  @SignedCredentialField() credential!: AuthenticationResponseJSON;
}
