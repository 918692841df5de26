import { Module } from '@nestjs/common';
import { IdentityTokens } from './identity-tokens.js';

/** Provides `IdentityTokens`. */
@Module({ providers: [IdentityTokens], exports: [IdentityTokens] })
export class IdentityProviderModule {}
