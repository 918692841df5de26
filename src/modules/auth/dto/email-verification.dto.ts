import { OtpField } from '#common/validation/fields.js';

/** Body of an email confirmation: the mailed code. */
export class EmailVerificationDto {
  @OtpField()
  otp!: string;
}
