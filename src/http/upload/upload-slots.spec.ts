import { UploadSlots, type SlotHolder } from './upload-slots.js';

describe('the slots of uploads', () => {
  let slots: UploadSlots;

  beforeEach(() => {
    jest.useFakeTimers();
    slots = new UploadSlots(2);
  });

  afterEach(() => jest.useRealTimers());

  /** An upload that releases its slot when it is ended. */
  function anUpload(): SlotHolder & { isStalled: boolean; ended: boolean } {
    const upload = {
      isStalled: false,
      ended: false,
      giveUp: () => {
        upload.ended = true;
        slots.release(upload);
      },
    };
    return upload;
  }

  async function taken(count: number) {
    const uploads = Array.from({ length: count }, anUpload);
    for (const upload of uploads) await slots.take(upload);
    return uploads;
  }

  const outcomeOf = (taking: Promise<void>) =>
    taking.then(
      () => 'taken',
      (error: Error) => error.name,
    );

  rules('EVE-35').it('keep uploads whose bytes flow, and refuse another after four seconds', async () => {
    const holders = await taken(2);
    const refused = outcomeOf(slots.take(anUpload()));
    await jest.advanceTimersByTimeAsync(3_999);
    slots.release(holders[0]!);
    expect(await refused).toBe('taken');
    const next = outcomeOf(slots.take(anUpload()));
    await jest.advanceTimersByTimeAsync(4_000);
    expect(await next).toBe('TooManyUploadsError');
    expect(holders.map(({ ended }) => ended)).toEqual([false, false]);
    expect(jest.getTimerCount()).toBe(0);
  });

  rules('EVE-35').it('end a stalled upload only when another waits, and no more than wait', async () => {
    const holders = await taken(2);
    for (const holder of holders) holder.isStalled = true;
    await jest.advanceTimersByTimeAsync(10_000);
    expect(holders.map(({ ended }) => ended)).toEqual([false, false]);
    await slots.take(anUpload());
    expect(holders.map(({ ended }) => ended)).toEqual([true, false]);
  });

  rules('EVE-35').it('end an upload that stalls while another waits', async () => {
    const [first] = await taken(2);
    const waiting = outcomeOf(slots.take(anUpload()));
    await jest.advanceTimersByTimeAsync(1_000);
    first!.isStalled = true;
    await jest.advanceTimersByTimeAsync(100);
    expect(await waiting).toBe('taken');
  });

  rules('EVE-35').it(
    'are given in the order of arrival, never more than there are; twenty wait',
    async () => {
      const [first] = await taken(2);
      const order: number[] = [];
      const waiting = Array.from({ length: 20 }, (_, index) => {
        const upload = anUpload();
        void slots.take(upload).then(
          () => order.push(index),
          () => undefined,
        );
        return upload;
      });
      expect(await outcomeOf(slots.take(anUpload()))).toBe('TooManyUploadsError');
      slots.release(first!);
      const late = outcomeOf(slots.take(anUpload()));
      await jest.advanceTimersByTimeAsync(0);
      expect(order).toEqual([0]);
      slots.release(waiting[0]!);
      await jest.advanceTimersByTimeAsync(0);
      expect(order).toEqual([0, 1]);
      await jest.advanceTimersByTimeAsync(4_000);
      expect(await late).toBe('TooManyUploadsError');
    },
  );
});
