import { OtpField } from '#common/validation/fields.js';

/** Body of an email verification: the mailed code. */
export class EmailVerificationDto {
  @OtpField()
  otp!: string;
}
