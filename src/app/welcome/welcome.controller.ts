import { Controller, Get, Headers, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { SuccessEnvelope } from '#http/envelope.js';
import { Answers, Public, RawResponse } from '#http/decorators.js';
import { SERVICE_NAME } from './service-facts.js';
import { WelcomeService } from './welcome.service.js';
import { WelcomeView } from './welcome.view.js';

@ApiTags('Service')
@Public()
@Controller()
export class WelcomeController {
  constructor(private readonly welcome: WelcomeService) {}

  /** Describes this service and its parts: a page when `Accept` asks for HTML, else JSON. */
  @Get()
  @RawResponse()
  @Answers({ message: SERVICE_NAME, type: WelcomeView })
  getServiceFacts(
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): string | SuccessEnvelope<WelcomeView> {
    return this.welcome.answer(accept, reply);
  }
}
