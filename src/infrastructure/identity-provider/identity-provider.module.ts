import { Module } from '@nestjs/common';
import { IdTokenVerifier } from './id-token.js';

/** Provides `IdTokenVerifier`. */
@Module({ providers: [IdTokenVerifier], exports: [IdTokenVerifier] })
export class IdentityProviderModule {}
