import { OtpField } from '#common/validation/fields.js';

/** The code that confirms an order which is paid at the door. */
export class ConfirmOrderDto {
  @OtpField({ description: 'The code that was mailed when the order was placed' }) otp!: string;
}
