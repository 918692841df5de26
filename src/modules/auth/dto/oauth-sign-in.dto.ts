import { OpaqueField } from '#common/validation/fields.js';

/** Body of a sign-in with an identity provider's token. */
export class OAuthSignInDto {
  @OpaqueField(16_384, { description: 'OpenID Connect ID token, a signed JWT' })
  idToken!: string;
}
