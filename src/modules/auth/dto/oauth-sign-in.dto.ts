import { OpaqueField } from '#common/validation/fields.js';

export class OAuthSignInDto {
  @OpaqueField(16_384, { description: 'OpenID Connect ID token, a signed JWT' }) idToken!: string;
}
