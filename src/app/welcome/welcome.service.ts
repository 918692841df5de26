import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { successEnvelope, type SuccessEnvelope } from '#http/envelope.js';
import { serviceFacts } from './service-facts.js';
import { WELCOME_POLICY, welcomePage } from './welcome.page.js';
import { toWelcome, type WelcomeView } from './welcome.view.js';

/** Serves the service facts at `/`: as a page to browsers, in the envelope to other clients. */
@Injectable()
export class WelcomeService {
  constructor(
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  answer(accept: string | undefined, reply: FastifyReply): string | SuccessEnvelope<WelcomeView> {
    const facts = serviceFacts(this.config, this.config.http.publicUrl);
    void reply.header('Vary', 'Accept');
    if (accept?.includes('text/html') !== true) {
      return successEnvelope(200, facts.name, toWelcome(facts), this.clock.now());
    }
    void reply.type('text/html; charset=utf-8').header('Content-Security-Policy', WELCOME_POLICY);
    return welcomePage(facts);
  }
}
