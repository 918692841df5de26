import 'reflect-metadata';
import { ReservationReleaseService } from '#modules/checkout/index.js';
import { readNothing } from './arguments.js';
import { runWhenCalled, type Command } from './command.js';
import { withShop } from './command-context.js';

export const reservationsRelease: Command<void> = {
  name: 'reservations:release',
  summary:
    'Ends the unpaid orders whose reservation has expired, as a worker does, after checking the gateway.',
  forms: [''],
  read: readNothing,
  run: (config) =>
    withShop(config, async (shop) => {
      const { released, left, failed } = await shop
        .get(ReservationReleaseService, { strict: false })
        .releaseDue();
      const lines = [
        `${counted(released, 'order')} ended: stock and coupons are free again.`,
        ...(left === 0 ? [] : [`${left} left as they are: paid meanwhile, or the gateway cannot say yet.`]),
        ...(failed === 0 ? [] : [`${failed} could not be dealt with; they come due again in half a minute.`]),
      ];
      return { lines, data: { released, left, failed }, ok: failed === 0 };
    }),
};

function counted(count: number, thing: string): string {
  return `${count} unpaid ${thing}${count === 1 ? '' : 's'}`;
}

runWhenCalled(import.meta.url, reservationsRelease);
