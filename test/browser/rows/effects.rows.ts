import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { newId } from '#infrastructure/database/new-id.js';
import { OutboxEntry } from '#infrastructure/outbox/outbox-entry.schema.js';
import { CONFIRMATION_MAIL } from '#modules/order-notifications/order-notifications.jobs.js';
import { expectEventually } from '../../support/expect-eventually.js';
import type { ConsoleBench } from '../support/console-bench.js';
import { nowMs, type ConsoleRow, type Subject } from '../support/console-row.js';

const outbox = ({ app }: ConsoleBench) =>
  app.get<Model<OutboxEntry>>(getModelToken(OutboxEntry.name) as never);
const entryOf = (bench: ConsoleBench, { id }: Subject) => outbox(bench).findById(id).lean();

/** The confirmation of a paid order, given up after its last try. */
async function aFailedEffect(bench: ConsoleBench): Promise<Subject> {
  const purchase = await bench.paidOrder();
  const { orderId } = purchase.order;
  const _id = newId();
  await outbox(bench).create({
    _id,
    job: CONFIRMATION_MAIL.name,
    payload: { orderId },
    orderingKey: `order:${orderId}`,
    state: 'FAILED',
    createdAt: bench.app.clock.now(),
    tries: 5,
    error: 'the mail server does not answer',
  });
  return { id: _id.toHexString(), purchase, nowMs: await nowMs(bench) };
}

/** The buttons of an effect that was given up. */
export const effectRows: readonly ConsoleRow[] = [
  {
    form: 'POST /dev/effects/:id/replay/form',
    button: 'Try again',
    given: aFailedEffect,
    notice: 'The effect is tried again.',
    effect: async (bench, subject) => {
      await expectEventually(async () => expect(await entryOf(bench, subject)).toBeNull());
    },
  },
  {
    form: 'POST /dev/effects/:id/drop/form',
    button: 'Drop',
    given: aFailedEffect,
    notice: 'The effect was dropped and will never run.',
    effect: async (bench, subject) => {
      expect(await entryOf(bench, subject)).toBeNull();
    },
  },
];
