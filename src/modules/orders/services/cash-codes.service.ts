import { createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { constantTimeEquals } from '#common/crypto/constant-time-equals.js';
import { derivedKey } from '#common/crypto/derived-key.js';
import { AppConfig } from '#config/app-config.js';
import type { CashConfirmation } from '../domain/order-state.js';

const CODES = 1_000_000;

/** Makes the codes by which customers confirm orders that are paid at the door: six digits, which the database alone does not reveal. */
@Injectable()
export class CashCodesService {
  private readonly key: Buffer;

  constructor({ identity }: AppConfig) {
    this.key = derivedKey(identity.jwtSecret, 'codes of cash on delivery');
  }

  /** @param before the code that this one replaces */
  create(before?: CashConfirmation): CashConfirmation {
    return { nonce: randomBytes(16).toString('base64url'), tries: 0, sent: (before?.sent ?? 0) + 1 };
  }

  codeOf({ nonce }: Pick<CashConfirmation, 'nonce'>): string {
    const digest = createHmac('sha256', this.key).update(nonce).digest();
    return String(digest.readUIntBE(0, 6) % CODES).padStart(6, '0');
  }

  /** Whether this is the code of the confirmation. */
  isRight(confirmation: Pick<CashConfirmation, 'nonce'>, code: string): boolean {
    return constantTimeEquals(this.codeOf(confirmation), code);
  }
}
