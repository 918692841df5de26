import { EmailField, NewPasswordField, OtpField } from '#common/validation/fields.js';

/** Body of a request for a reset code. */
export class ForgottenPasswordDto {
  @EmailField()
  email!: string;
}

/** Body of a password reset: the mailed code and the new password. */
export class PasswordResetDto {
  @EmailField()
  email!: string;

  @OtpField()
  otp!: string;

  @NewPasswordField()
  newPassword!: string;
}
