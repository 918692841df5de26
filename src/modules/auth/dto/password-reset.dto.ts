import { EmailField, NewPasswordField, OtpField } from '#common/validation/fields.js';

export class ForgottenPasswordDto {
  @EmailField() email!: string;
}

export class PasswordResetDto {
  @EmailField() email!: string;
  @OtpField() otp!: string;
  @NewPasswordField() newPassword!: string;
}
