import { PingMonitor, type Ping } from './ping-monitor.js';

const HANGS = () => new Promise<never>(() => undefined);

describe('PingMonitor', () => {
  let changes: string[];
  let asked: number;
  let answer: Ping;
  let monitor: PingMonitor;

  beforeEach(() => {
    jest.useFakeTimers();
    changes = [];
    asked = 0;
    answer = async () => undefined;
    const ping = (): Promise<void> => {
      asked++;
      return answer();
    };
    monitor = new PingMonitor(new Map([['mail', ping]]), (name, status, reason) =>
      changes.push([name, status, (reason as Error | undefined)?.message].join(' ')),
    );
  });

  afterEach(() => {
    monitor.stop();
    jest.useRealTimers();
  });

  it('reports unknown before the first answer', async () => {
    expect(monitor.statusOf('mail')).toBe('unknown');
    monitor.start();
    expect(monitor.statusOf('mail')).toBe('unknown');
    await jest.advanceTimersByTimeAsync(0);
    expect(monitor.statusOf('mail')).toBe('up');
    expect(monitor.statusOf('nobody')).toBeUndefined();
  });

  rules('HEA-02').it(
    'pings immediately, then every 30 seconds, regardless of the number of reads',
    async () => {
      monitor.start();
      expect(asked).toBe(1);
      await jest.advanceTimersByTimeAsync(29_999);
      for (let i = 0; i < 1000; i++) monitor.statusOf('mail');
      expect(asked).toBe(1);
      await jest.advanceTimersByTimeAsync(1);
      expect(asked).toBe(2);
      await jest.advanceTimersByTimeAsync(300_000);
      expect(asked).toBe(12);
    },
  );

  it('reports a change once, with the reason', async () => {
    monitor.start();
    await jest.advanceTimersByTimeAsync(60_000);
    answer = () => Promise.reject(new Error('refused'));
    await jest.advanceTimersByTimeAsync(90_000);
    expect(monitor.statusOf('mail')).toBe('degraded');
    answer = async () => undefined;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(changes).toEqual(['mail up ', 'mail degraded refused', 'mail up ']);
  });

  rules('HEA-02').it(
    'reports degraded after ten seconds without an answer, and does not ping again meanwhile',
    async () => {
      let end!: () => void;
      answer = () => new Promise((resolve) => (end = resolve));
      monitor.start();
      await jest.advanceTimersByTimeAsync(9_999);
      expect(monitor.statusOf('mail')).toBe('unknown');
      await jest.advanceTimersByTimeAsync(1);
      expect(monitor.statusOf('mail')).toBe('degraded');
      await jest.advanceTimersByTimeAsync(300_000);
      expect(asked).toBe(1);
      answer = async () => undefined;
      end();
      await jest.advanceTimersByTimeAsync(30_000);
      expect(asked).toBe(2);
      expect(monitor.statusOf('mail')).toBe('up');
    },
  );

  it('does not ping or report after stop', async () => {
    let fail!: (error: Error) => void;
    answer = () => new Promise((_resolve, reject) => (fail = reject));
    monitor.start();
    monitor.stop();
    fail(new Error('closed'));
    await jest.advanceTimersByTimeAsync(120_000);
    expect(asked).toBe(1);
    expect(changes).toEqual([]);
  });

  rules('HEA-02').it('does not keep the process alive', () => {
    jest.useRealTimers();
    const before = process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    answer = HANGS;
    monitor.start();
    expect(process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout')).toHaveLength(before);
  });
});
