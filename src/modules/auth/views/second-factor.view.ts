import { ApiProperty } from '@nestjs/swagger';
import { SECOND_FACTORS, type SecondFactorKind } from '#http/decorators.js';

/** Answer to a sign-in of an account with a second factor, in place of a session. */
export class SecondFactorView {
  /** For `POST /auth/mfa/verify`, valid 5 minutes and once */
  mfaToken!: string;
  /**
   * The methods, of which one is needed, where a passkey is among them: it signs in by `POST /auth/passkeys/login`,
   * without the `mfaToken`. Missing: a code
   */
  @ApiProperty({ enum: SECOND_FACTORS, isArray: true }) methods?: SecondFactorKind[];
}

/** The factors that the caller has set up. */
export class OwnSecondFactorView {
  isSet!: boolean;
  /** Recovery codes that are not used yet; 0 without a second factor */
  recoveryCodesLeft!: number;
}

/** The set-up of an app for codes. Shown once. */
export class TotpSetupView {
  /**
   * In base32, to be typed
   * @example JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP
   */
  secret!: string;
  /**
   * To be shown as a QR code
   * @example otpauth://totp/Storefront:asha%40example.com?issuer=Storefront&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP
   */
  uri!: string;
}

export class RecoveryCodesView {
  /**
   * Ten codes, each of which stands in for one of the app once. Shown once
   * @example ["ABCD-EFGH-JKLM-NPQR"]
   */
  recoveryCodes!: string[];
}
