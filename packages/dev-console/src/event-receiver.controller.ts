import { Body, Get, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Answers, RawResponse, WebhookBody } from '#http/decorators.js';
import type { ReceivedWebhook } from '#infrastructure/webhooks/webhook-request.js';
import { ConsoleController, ConsoleForm } from './console.decorators.js';
import { ReceiverAnswerDto } from './dto/event-receiver.dto.js';
import { EventReceiver } from './event-receiver.js';
import { afterForm } from './pages/notices.js';
import { ReceivedEventsView, toReceivedEvents } from './views/event-receiver.view.js';

/** A receiver of the shop's webhooks, to which they are sent although it is on this machine. */
@ConsoleController('dev')
export class EventReceiverController {
  constructor(private readonly receiver: EventReceiver) {}

  @Post('receiver')
  @RawResponse()
  @WebhookBody()
  @ApiExcludeEndpoint()
  receiveEvent(@Req() webhook: ReceivedWebhook, @Res({ passthrough: true }) reply: FastifyReply): void {
    reply.status(this.receiver.receive(webhook));
  }

  /** The last 50 events of the shop that have arrived at `/dev/receiver`, newest first. */
  @Get('receiver')
  @Answers({ message: 'Events fetched', type: ReceivedEventsView })
  listReceivedEvents(): ReceivedEventsView {
    return toReceivedEvents(this.receiver);
  }

  /** Sets what the receiver answers from now on: 204 takes an event, 410 ends its webhook, all else is tried again. */
  @Post('receiver/answers')
  @Answers({ message: 'Answer of the receiver set', type: ReceivedEventsView })
  setReceiverAnswer(@Body() { status }: ReceiverAnswerDto): ReceivedEventsView {
    this.receiver.answerWith(status);
    return toReceivedEvents(this.receiver);
  }

  @ConsoleForm('receiver/answers')
  setReceiverAnswerByForm(@Body() { status }: ReceiverAnswerDto) {
    this.receiver.answerWith(status);
    return afterForm('receiver-set', 'receiver');
  }
}
