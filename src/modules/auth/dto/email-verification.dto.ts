import { OtpField } from '#common/validation/fields.js';

export class EmailVerificationDto {
  @OtpField() otp!: string;
}
