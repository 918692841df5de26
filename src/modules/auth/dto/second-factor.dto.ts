import { OtpField, SecondFactorCodeField, OpaqueField } from '#common/validation/fields.js';

export class TotpConfirmationDto {
  @OtpField() code!: string;
}

export class SecondFactorRemovalDto {
  @SecondFactorCodeField() code!: string;
}

export class SecondFactorDto {
  @OpaqueField(200) mfaToken!: string;
  @SecondFactorCodeField() code!: string;
}
