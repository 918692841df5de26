import { createHash } from 'node:crypto';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppConfig } from '#config/app-config.js';
import { signaturesMatch } from '#infrastructure/payment-gateway/signatures.js';
import { InvalidWebhookKeyError } from '../orders.errors.js';

/** Lets a webhook through that carries the carrier's key in `x-api-key`. */
@Injectable()
export class CarrierKeyGuard implements CanActivate {
  constructor(private readonly config: AppConfig) {}

  canActivate(context: ExecutionContext): boolean {
    const given = context.switchToHttp().getRequest<FastifyRequest>().headers['x-api-key'];
    // Digests are of one length, so that the comparison tells nothing of the key's length either.
    if (
      typeof given !== 'string' ||
      !signaturesMatch(digest(this.config.carrier.webhookSecret), digest(given))
    ) {
      throw new InvalidWebhookKeyError();
    }
    return true;
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
