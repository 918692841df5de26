import 'reflect-metadata';
import {
  FailedEffectsRepository,
  type WhichEffects,
} from '#infrastructure/outbox/failed-effects.repository.js';
import { JobRegistry } from '#infrastructure/outbox/job-registry.js';
import { UsageError, type GivenArguments } from './arguments.js';
import { runWhenCalled, type Command } from './command.js';
import { withShop } from './command-context.js';
import { notFailed, readEffectId } from './effect-id.js';

export const outboxReplay: Command<WhichEffects> = {
  name: 'outbox:replay',
  summary:
    'Retries dead letters: one, those of a job, or all. A running worker begins within seconds; an effect whose\n' +
    'cause persists fails again.',
  forms: ['<id>', '--job <name>', '--all'],
  options: {
    job: { value: 'name', help: 'the dead letters of one job (orders.refund, users.export-mail, ...)' },
    all: { help: 'every dead letter, refunds included' },
  },
  read: readWhich,
  run: (config, which) =>
    withShop(config, async (shop) => {
      if ('job' in which) checkJob(which.job, shop.get(JobRegistry, { strict: false }));
      const effects = shop.get(FailedEffectsRepository, { strict: false });
      const replayed = await effects.replay(which);
      if ('id' in which && replayed === 0) throw notFailed(which.id, await effects.stateOf(which.id));
      const line =
        replayed === 0
          ? `Nothing has failed${'job' in which ? ` of ${which.job}` : ''}.`
          : `${replayed} failed effect${replayed === 1 ? '' : 's'} will be tried again, by a worker that runs or by the next one.`;
      return { lines: [line], data: { replayed }, ok: true };
    }),
};

function readWhich({ words, options: { job, all } }: GivenArguments): WhichEffects {
  const [id] = words;
  const ways = words.length + (job === undefined ? 0 : 1) + (all === true ? 1 : 0);
  if (ways !== 1) throw new UsageError('Name what to retry: one id, --job <name> or --all.');
  if (id !== undefined) return { id: readEffectId(id) };
  if (all === true) return { all };
  return { job: String(job) };
}

function checkJob(name: string, jobs: JobRegistry): void {
  if (jobs.find(name) !== undefined) return;
  const names = jobs.all().map((job) => job.name);
  throw new UsageError(`There is no job '${name}'. Jobs: ${names.join(', ')}.`);
}

runWhenCalled(import.meta.url, outboxReplay);
