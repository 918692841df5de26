import { Logger } from '@nestjs/common';
import { AdjustableClock } from '#common/time/adjustable-clock.js';
import { expectEventually } from '../../test/support/expect-eventually.js';
import { DatabasePoller } from './database-poller.js';

class FailingPoller extends DatabasePoller {}

describe('a poller whose database is away', () => {
  rules('OPR-65').it('logs the first failure of a minute, and counts the others', async () => {
    const lines = jest.spyOn(Logger.prototype, 'error').mockImplementation();
    const clock = new AdjustableClock();
    const work = jest.fn().mockRejectedValue(new Error('connect ECONNREFUSED'));
    const poller = new FailingPoller(clock, 1, work);
    poller.onApplicationBootstrap();
    await expectEventually(() => expect(work.mock.calls.length).toBeGreaterThan(4));
    await poller.onApplicationShutdown();
    expect(lines.mock.calls).toMatchObject([[{ event: 'poller.failed', leftOut: 0 }]]);
    lines.mockRestore();
  });
});
