import { SpanLosses } from './span-losses.js';

const MINUTE_MS = 60_000;

describe('lost spans', () => {
  const lines: Array<Record<string, unknown>> = [];
  let losses: SpanLosses;

  beforeEach(() => {
    jest.useFakeTimers();
    lines.length = 0;
    losses = new SpanLosses({ warn: (line: Record<string, unknown>) => void lines.push(line) });
  });

  afterEach(() => jest.useRealTimers());

  rules('TRC-07', 'TRC-10').it(
    'are said in one line a minute, with all that were lost since the last',
    () => {
      for (let second = 0; second < 150; second++) {
        losses.failed(2, new Error('refused'));
        losses.dropped(1);
        jest.advanceTimersByTime(1_000);
      }
      expect(lines.map(({ failed, dropped }) => ({ failed, dropped }))).toEqual([
        { failed: 2, dropped: 1 },
        { failed: 120, dropped: 60 },
        { failed: 120, dropped: 60 },
      ]);
    },
  );

  it('are said once, not again each minute', () => {
    losses.failed(1, new Error('refused'));
    jest.advanceTimersByTime(10 * MINUTE_MS);
    expect(lines).toHaveLength(1);
  });

  it('name the failure, shortened', () => {
    losses.failed(1, new TypeError('x'.repeat(1_000)));
    losses.say();
    expect(lines).toMatchObject([{ err: { type: 'TypeError', message: 'x'.repeat(200) } }]);
  });

  it('have no failure where the queue was full', () => {
    losses.dropped(1);
    losses.say();
    expect(lines[0]).not.toHaveProperty('err');
  });

  rules('TRC-10').it('are said at the end, unless none is left unsaid', () => {
    losses.failed(3, new Error('refused'));
    losses.say();
    losses.say();
    jest.advanceTimersByTime(MINUTE_MS);
    expect(lines).toMatchObject([{ failed: 3 }]);
  });
});
