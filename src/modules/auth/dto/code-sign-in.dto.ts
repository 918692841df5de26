import { CodeOrTokenField, EmailField } from '#common/validation/fields.js';

export class SignInCodeRequestDto {
  @EmailField() email!: string;
}

export class CodeSignInDto {
  @EmailField() email!: string;
  /** The mailed code, or the token of the mailed link. */
  @CodeOrTokenField() otp!: string;
}
