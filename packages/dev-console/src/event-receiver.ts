import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import type { ReceivedWebhook } from '#infrastructure/webhooks/webhook-request.js';
import { KEPT_EVENTS } from './dev-console.limits.js';

/** An event of the shop that has arrived at the receiver. */
export interface ArrivedEvent {
  /** The header `webhook-id`. */
  readonly webhookId: string;
  readonly type: string;
  /** The record that it is about. */
  readonly recordId: string;
  readonly arrivedAt: Date;
  /** The status that it was answered with. */
  readonly answered: number;
}

/** Plays a system that the shop's webhooks go to: keeps the last 50 events, and answers as it is told. */
@Injectable()
export class EventReceiver {
  private readonly kept: ArrivedEvent[] = [];
  private status = 204;

  constructor(private readonly clock: Clock) {}

  get answers(): number {
    return this.status;
  }

  /** Answers all events with a status from now on. */
  answerWith(status: number): void {
    this.status = status;
  }

  /** Keeps an event. @returns the status of the answer */
  receive({ headers, readBody }: ReceivedWebhook): number {
    const { type = '', data } = (readBody?.() ?? {}) as { type?: string; data?: { _id?: string } };
    this.kept.unshift({
      webhookId: String(headers['webhook-id'] ?? ''),
      type,
      recordId: data?._id ?? '',
      arrivedAt: this.clock.now(),
      answered: this.status,
    });
    this.kept.length = Math.min(this.kept.length, KEPT_EVENTS);
    return this.status;
  }

  /** Lists the events, newest first. */
  list(): readonly ArrivedEvent[] {
    return this.kept;
  }
}
