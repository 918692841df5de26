import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient, memoryTokenStore, type Client } from '../../packages/client/src/index.js';

type Answer = 'whole' | 'broken' | 'half' | 'broken refusal' | 'refusal' | 'endless';

const BODY = JSON.stringify({ success: true, data: { accessToken: 'new' } });
const STATUS: Partial<Record<Answer, number>> = { 'broken refusal': 503, refusal: 401 };

describe('the client, when an answer breaks off after its head', () => {
  /** The next answers; whole when none is left. */
  let answers: Answer[];
  let asked: string[];
  let client: Client;
  const server = createServer(({ url = '' }, response) => {
    asked.push(url.replace('/api/v1', ''));
    const answer = answers.shift() ?? 'whole';
    // Half a text that says it is whole is what a careless proxy makes of an answer that broke off.
    const text = answer === 'half' ? BODY.slice(0, 20) : BODY;
    const headers = { 'content-type': 'application/json', 'content-length': text.length };
    response.writeHead(STATUS[answer] ?? 200, headers);
    if (answer === 'broken' || answer === 'broken refusal')
      response.write(text.slice(0, 20), () => response.destroy());
    else if (answer === 'endless') response.write(text.slice(0, 20));
    else response.end(text);
  });

  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    [answers, asked] = [[], []];
    client = createClient({
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      tokens: memoryTokenStore({ accessToken: 'old', refreshCookie: 'refreshToken=old' }),
    });
  });

  rules('CLI-03').it.each(['broken', 'half', 'broken refusal'] as const)(
    'repeats reading: %s',
    async (broken) => {
      answers.push(broken);
      await expect(client.getHealth()).resolves.toEqual({ accessToken: 'new' });
      expect(asked).toEqual(['/health', '/health']);
    },
  );

  rules('CLI-03').it('repeats reading whose refresh broke off', async () => {
    answers.push('refusal', 'broken', 'refusal');
    await client.getProfile();
    const [profile, refresh] = ['/users/profile', '/auth/refresh'];
    expect(asked).toEqual([profile, refresh, profile, refresh, profile]);
  });

  rules('CLI-03').it('throws what a call without an answer throws, after one try of a change', async () => {
    answers.push('broken');
    await expect(client.login({ email: 'asha@demo.shop', password: 'x' })).rejects.toMatchObject({
      name: 'ShopError',
      status: 0,
      code: 'NETWORK_FAILURE',
    });
    expect(asked).toHaveLength(1);
  });

  rules('CLI-03').it('ends when it is told to', async () => {
    answers.push('endless', 'endless');
    const signal = AbortSignal.timeout(50);
    await expect(client.getHealth(undefined, { signal })).rejects.toMatchObject({ name: 'TimeoutError' });
    const stop = new AbortController();
    const call = client.getHealth(undefined, { signal: stop.signal });
    stop.abort('left');
    await expect(call).rejects.toBe('left');
  });

  rules('CLI-03').it('throws an error where the signal has no reason, as in React Native', async () => {
    answers.push('endless');
    const stop = new AbortController();
    Object.defineProperty(stop.signal, 'reason', { value: undefined });
    const call = client.getHealth(undefined, { signal: stop.signal });
    stop.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });
});
