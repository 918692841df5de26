import { describeAdding } from './queue/adding.js';
import { describeEnds } from './queue/ends.js';
import { describeSchedulers } from './queue/schedulers.js';
import { describeUpkeep } from './queue/upkeep.js';
import { describeWorkers } from './queue/workers.js';
import { QueueBench, type QueueStore } from './queue/queue-bench.js';

/** What the service relies on in its queues, wherever BullMQ keeps them. */
export function queueContract(name: string, setUp: () => Promise<QueueStore>): void {
  describe(`queues: ${name}`, () => {
    let store: QueueStore;
    let bench: QueueBench;

    beforeAll(async () => {
      store = await setUp();
    });

    beforeEach(() => {
      bench = new QueueBench(store);
    });

    afterEach(() => bench.closeAll());

    afterAll(() => store.close());

    const current = (): QueueBench => bench;
    describeAdding(current);
    describeEnds(current);
    describeSchedulers(current);
    describeUpkeep(current);
    describeWorkers(current);
  });
}
