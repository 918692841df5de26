import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppConfig } from '#config/app-config.js';
import { signaturesMatch, webhookSignature } from '#infrastructure/payment-gateway/signatures.js';
import { InvalidWebhookSignatureError } from '../orders.errors.js';

/** Lets a webhook through whose `x-gateway-signature` is the gateway's signature of the exact bytes of its body. */
@Injectable()
export class GatewaySignatureGuard implements CanActivate {
  constructor(private readonly config: AppConfig) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest & { rawBody?: Buffer }>();
    const given = request.headers['x-gateway-signature'];
    if (typeof given !== 'string' || request.rawBody === undefined) throw new InvalidWebhookSignatureError();
    const expected = webhookSignature(request.rawBody, this.config.paymentGateway.webhookSecret);
    if (!signaturesMatch(expected, given)) throw new InvalidWebhookSignatureError();
    return true;
  }
}
