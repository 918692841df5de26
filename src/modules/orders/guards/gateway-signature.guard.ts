import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppConfig } from '#config/app-config.js';
import { signaturesMatch, webhookSignature } from '#infrastructure/payment-gateway/signatures.js';
import { InvalidWebhookSignatureError } from '../orders.errors.js';

/** The header that the specification names, and Razorpay's own. */
const SIGNATURE_HEADERS = ['x-gateway-signature', 'x-razorpay-signature'] as const;

/** Lets a webhook through that carries, in either header, the gateway's signature of the exact bytes of its body. */
@Injectable()
export class GatewaySignatureGuard implements CanActivate {
  constructor(private readonly config: AppConfig) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest & { rawBody?: Buffer }>();
    if (request.rawBody === undefined) throw new InvalidWebhookSignatureError();
    const expected = webhookSignature(request.rawBody, this.config.paymentGateway.webhookSecret);
    const isSigned = SIGNATURE_HEADERS.some((name) => {
      const given = request.headers[name];
      return typeof given === 'string' && signaturesMatch(expected, given);
    });
    if (!isSigned) throw new InvalidWebhookSignatureError();
    return true;
  }
}
