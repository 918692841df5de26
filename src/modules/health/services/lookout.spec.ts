import { Lookout, type Ping } from './lookout.js';

const HANGS = () => new Promise<never>(() => undefined);

describe('Lookout', () => {
  let changes: string[];
  let asked: number;
  let answer: Ping;
  let lookout: Lookout;

  beforeEach(() => {
    jest.useFakeTimers();
    changes = [];
    asked = 0;
    answer = async () => undefined;
    const ping = (): Promise<void> => {
      asked++;
      return answer();
    };
    lookout = new Lookout(new Map([['mail', ping]]), (name, status, reason) =>
      changes.push([name, status, (reason as Error | undefined)?.message].join(' ')),
    );
  });

  afterEach(() => {
    lookout.stop();
    jest.useRealTimers();
  });

  it('knows nothing of anybody before the first answer', async () => {
    expect(lookout.statusOf('mail')).toBe('unknown');
    lookout.start();
    expect(lookout.statusOf('mail')).toBe('unknown');
    await jest.advanceTimersByTimeAsync(0);
    expect(lookout.statusOf('mail')).toBe('up');
    expect(lookout.statusOf('nobody')).toBeUndefined();
  });

  it('[HEA-02] asks at once, then every 30 seconds, however often it is asked itself', async () => {
    lookout.start();
    expect(asked).toBe(1);
    await jest.advanceTimersByTimeAsync(29_999);
    for (let i = 0; i < 1000; i++) lookout.statusOf('mail');
    expect(asked).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(asked).toBe(2);
    await jest.advanceTimersByTimeAsync(300_000);
    expect(asked).toBe(12);
  });

  it('tells of a change once, with the reason', async () => {
    lookout.start();
    await jest.advanceTimersByTimeAsync(60_000);
    answer = () => Promise.reject(new Error('refused'));
    await jest.advanceTimersByTimeAsync(90_000);
    expect(lookout.statusOf('mail')).toBe('degraded');
    answer = async () => undefined;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(changes).toEqual(['mail up ', 'mail degraded refused', 'mail up ']);
  });

  it('[HEA-02] takes silence for ten seconds as degraded, and asks no second time into it', async () => {
    let end!: () => void;
    answer = () => new Promise((resolve) => (end = resolve));
    lookout.start();
    await jest.advanceTimersByTimeAsync(9_999);
    expect(lookout.statusOf('mail')).toBe('unknown');
    await jest.advanceTimersByTimeAsync(1);
    expect(lookout.statusOf('mail')).toBe('degraded');
    await jest.advanceTimersByTimeAsync(300_000);
    expect(asked).toBe(1);
    answer = async () => undefined;
    end();
    await jest.advanceTimersByTimeAsync(30_000);
    expect(asked).toBe(2);
    expect(lookout.statusOf('mail')).toBe('up');
  });

  it('asks and tells nothing more when it is stopped', async () => {
    let fail!: (error: Error) => void;
    answer = () => new Promise((_resolve, reject) => (fail = reject));
    lookout.start();
    lookout.stop();
    fail(new Error('closed'));
    await jest.advanceTimersByTimeAsync(120_000);
    expect(asked).toBe(1);
    expect(changes).toEqual([]);
  });

  it('[HEA-02] keeps no process alive', () => {
    jest.useRealTimers();
    const before = process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    answer = HANGS;
    lookout.start();
    expect(process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout')).toHaveLength(before);
  });
});
