import 'reflect-metadata';
import { FailedEffectsRepository } from '#infrastructure/outbox/failed-effects.repository.js';
import { UsageError } from './arguments.js';
import { runWhenCalled, type Command } from './command.js';
import { withShop } from './command-context.js';
import { notFailed, readEffectId } from './effect-id.js';

export const outboxDrop: Command<string> = {
  name: 'outbox:drop',
  summary: 'Deletes one dead letter: its effect is never carried out.',
  forms: ['<id>'],
  read: ({ words: [id, ...others] }) => {
    if (id === undefined || others.length > 0) throw new UsageError('One id is needed.');
    return readEffectId(id);
  },
  run: (config, id) =>
    withShop(config, async (shop) => {
      const effects = shop.get(FailedEffectsRepository, { strict: false });
      const entry = await effects.drop(id);
      if (entry === null) throw notFailed(id, await effects.stateOf(id));
      const { job, orderingKey: about, createdAt, requestId = null, error = '' } = entry;
      const dropped = { effect: id, job, about, createdAt: createdAt.toISOString(), requestId, error };
      const lines = [
        `Dropped ${id}: ${job} (${about}), written at ${dropped.createdAt}, request ${requestId ?? '-'}.`,
        `It had failed: ${error}`,
      ];
      return { lines, data: { dropped }, ok: true };
    }),
};

runWhenCalled(import.meta.url, outboxDrop);
