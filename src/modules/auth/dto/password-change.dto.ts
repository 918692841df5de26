import { NewPasswordField, OpaqueField, OtpField } from '#common/validation/fields.js';

/** Body of a password change: the mailed code, the current password and the new one. */
export class PasswordChangeDto {
  @OtpField()
  otp!: string;

  @OpaqueField(1000, { example: 'Secret#123' })
  currentPassword!: string;

  @NewPasswordField()
  newPassword!: string;
}
