export const AUTH_PROVIDERS = ['LOCAL', 'OAUTH'] as const;

/** `LOCAL`: a password of this shop; `OAUTH`: an identity provider. */
export type AuthProvider = (typeof AUTH_PROVIDERS)[number];
