import { NewPasswordField, OpaqueField, OtpField } from '#common/validation/fields.js';

export class PasswordChangeDto {
  @OtpField() otp!: string;
  @OpaqueField(1000, { example: 'Secret#123' }) currentPassword!: string;
  @NewPasswordField() newPassword!: string;
}
