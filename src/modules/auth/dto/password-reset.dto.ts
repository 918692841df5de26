import { CodeOrTokenField, EmailField, NewPasswordField } from '#common/validation/fields.js';

export class ForgottenPasswordDto {
  @EmailField() email!: string;
}

export class PasswordResetDto {
  @EmailField() email!: string;
  /** The mailed code, or the token of the mailed link. */
  @CodeOrTokenField() otp!: string;
  @NewPasswordField() newPassword!: string;
}
