import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { newId } from '#infrastructure/database/new-id.js';
import { OutboxEntry } from '#infrastructure/outbox/outbox-entry.schema.js';
import type { TestApp } from '../create-app.js';

type Failed = Partial<Pick<OutboxEntry, 'job' | 'payload' | 'orderingKey' | 'createdAt' | 'error' | 'tries'>>;

/** A dead letter. Its job finds no order, and succeeds when it is retried. @returns its id */
export async function aFailedEffect(app: TestApp, given: Failed = {}): Promise<string> {
  const _id = newId();
  const job = given.job ?? 'orders.shipped-mail';
  const orderId = newId().toHexString();
  await outboxOf(app).create({
    _id,
    job,
    payload: { orderId },
    orderingKey: `${job}:order:${orderId}`,
    createdAt: app.clock.now(),
    tries: 12,
    error: 'mail server unreachable',
    ...given,
    state: 'FAILED',
  });
  return _id.toHexString();
}

export function outboxOf(app: TestApp): Model<OutboxEntry> {
  return app.get(getModelToken(OutboxEntry.name) as never);
}
