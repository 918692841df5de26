import { Module } from '@nestjs/common';
import { IdentityTokens } from './identity-tokens.js';

/** Gives its importers the `IdentityTokens`. */
@Module({ providers: [IdentityTokens], exports: [IdentityTokens] })
export class IdentityProviderModule {}
