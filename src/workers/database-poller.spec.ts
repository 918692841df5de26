import { Logger } from '@nestjs/common';
import { AdjustableClock } from '#common/time/adjustable-clock.js';
import { DatabasePoller } from './database-poller.js';

class FailingPoller extends DatabasePoller {}

describe('a poller whose database is away', () => {
  rules('OPR-65').it('logs the first failure of a minute, and counts the others', async () => {
    const lines = jest.spyOn(Logger.prototype, 'error').mockImplementation();
    const clock = new AdjustableClock();
    let runs = 0;
    const poller = new FailingPoller(clock, 1, async () => {
      runs += 1;
      throw new Error('connect ECONNREFUSED');
    });
    poller.onApplicationBootstrap();
    while (runs < 5) await new Promise(setImmediate);
    await poller.onApplicationShutdown();
    expect(lines.mock.calls).toMatchObject([[{ event: 'poller.failed', leftOut: 0 }]]);
    lines.mockRestore();
  });
});
