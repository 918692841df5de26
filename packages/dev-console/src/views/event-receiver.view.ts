import type { ArrivedEvent, EventReceiver } from '../event-receiver.js';

/** An event that has arrived. */
export class ArrivedEventView {
  /** The same in each attempt. @example msg_65f0c3a2b1d4e5f6a7b8c9d0 */
  webhookId!: string;
  /** @example order.paid */
  type!: string;
  /** @example 65f0c3a2b1d4e5f6a7b8c9d0 */
  recordId!: string;
  arrivedAt!: string;
  /** The status that it was answered with. @example 204 */
  answered!: number;
}

export class ReceivedEventsView {
  /** The status that the receiver answers. @example 204 */
  status!: number;
  /** Newest first */
  events!: ArrivedEventView[];
}

export function toReceivedEvents(receiver: EventReceiver): ReceivedEventsView {
  return { status: receiver.answers, events: receiver.list().map((event) => toArrivedEvent(event)) };
}

function toArrivedEvent({ arrivedAt, ...event }: ArrivedEvent): ArrivedEventView {
  return { ...event, arrivedAt: arrivedAt.toISOString() };
}
