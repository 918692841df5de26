import { newId } from '#infrastructure/database/new-id.js';
import { IdempotencyRepository } from '#infrastructure/idempotency/idempotency.repository.js';
import { IdempotencyService, type ClaimedKey } from '#infrastructure/idempotency/idempotency.service.js';
import { collectionOf } from '../support/collection-of.js';
import { useApp } from '../support/create-app.js';
import { expectEventually } from '../support/expect-eventually.js';

const LEASE_MS = 15_000;

describe('the key of a request that takes long', () => {
  const app = useApp();
  let keys: IdempotencyService;

  beforeAll(() => {
    keys = app.get(IdempotencyService);
  });

  beforeEach(() => {
    // The time of the database's driver goes on.
    jest.useFakeTimers({
      now: Date.now(),
      doNotFake: ['Date', 'setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask'],
    });
  });

  afterEach(() => jest.useRealTimers());

  const asked = () => ({ userId: newId().toHexString(), key: 'once', request: ['a test'] });
  const claim = (request: ReturnType<typeof asked>) => keys.claim(request, async (subjectId) => subjectId);

  rules('OPR-22').it('is held as long as the request lives', async () => {
    const request = asked();
    const { record } = (await claim(request)) as ClaimedKey;
    let end!: () => void;
    const work = keys.whileHeld(record, () => new Promise<void>((resolve) => (end = resolve)));
    for (let renewal = 0; renewal < 3; renewal++) {
      app.clock.advance(LEASE_MS - 1_000);
      const before = await leaseEnd(record);
      jest.advanceTimersByTime(5_000);
      await expectEventually(async () => expect(await leaseEnd(record)).toBeGreaterThan(before));
      await expect(claim(request)).rejects.toThrow('Request in progress');
    }
    end();
    await work;
  });

  rules('OPR-22').it('is free fifteen seconds after the process has died', async () => {
    const request = asked();
    const { record } = (await claim(request)) as ClaimedKey;
    await keys.whileHeld(record, async () => undefined);
    app.clock.advance(LEASE_MS - 1_000);
    await expect(claim(request)).rejects.toThrow('Request in progress');
    app.clock.advance(1_000);
    expect(await claim(request)).toMatchObject({ subjectId: undefined });
  });

  rules('OPR-22').it.each([
    [
      'has linked it to what it made',
      (records: IdempotencyRepository, record: ClaimedKey['record']) =>
        records.attach(record, newId().toHexString()),
    ],
    [
      'has renewed its lease',
      (records: IdempotencyRepository, record: ClaimedKey['record']) =>
        records.renew(record, new Date(record.leaseUntil.getTime() + 1)),
    ],
  ])('is not taken from one who %s since it was found', async (_, goOn) => {
    const records = app.get(IdempotencyRepository);
    const { record } = (await claim(asked())) as ClaimedKey;
    const lease = { leaseToken: 'another', leaseUntil: app.clock.now() };
    await goOn(records, record);
    expect(await records.claimExpired(record, lease)).toBeNull();
    const other = (await claim(asked())) as ClaimedKey;
    expect(await records.claimExpired(other.record, lease)).toMatchObject(lease);
  });

  async function leaseEnd({ _id }: ClaimedKey['record']): Promise<number> {
    const found = await collectionOf(app, 'idempotency_records').findOne({ _id });
    return (found!['leaseUntil'] as Date).getTime();
  }
});
