import { ExternalCallError } from '#infrastructure/http-client/external-call.error.js';
import { HttpClient } from '#infrastructure/http-client/http-client.js';
import { HttpStandIn } from '../support/stand-ins/http-stand-in.js';

const TEN_SECONDS_MS = 10_000;
const DEADLINE_MS = 300;
/** The faults never end, so any end shows the deadline, however busy the machine is. */
const SLACK_MS = 3_000;
const SECRET = 'key-secret-of-the-shop';

describe('HttpClient', () => {
  const service = new HttpStandIn(({ path }) => ({ body: { path } }));
  let url: string;
  /** With the deadline of the service: what is answered must not fail because the machine is busy. */
  let client: HttpClient;
  /** For what is never answered. */
  let hasty: HttpClient;

  beforeAll(async () => {
    url = await service.start();
    client = new HttpClient('carrier', `${url}/v1/`, TEN_SECONDS_MS);
    hasty = new HttpClient('carrier', `${url}/v1/`, DEADLINE_MS);
  });

  afterAll(() => service.close());

  async function failure(of = client): Promise<ExternalCallError> {
    const error = await of
      .call({ method: 'POST', path: '/x', body: { a: 1 }, headers: { Authorization: SECRET } })
      .then(
        () => undefined,
        (fault: unknown) => fault,
      );
    expect(error).toBeInstanceOf(ExternalCallError);
    return error as ExternalCallError;
  }

  it('sends JSON to the path under the base address and reads JSON', async () => {
    const answer = await client.call({
      method: 'POST',
      path: '/things',
      query: { q: 'a b&c' },
      body: { n: 1 },
    });
    expect(answer).toEqual({ status: 200, ok: true, body: { path: '/v1/things' } });
    const request = service.received(/\/things$/)[0];
    expect(request?.body).toEqual({ n: 1 });
    expect(request?.query.get('q')).toBe('a b&c');
    expect(request?.headers['content-type']).toBe('application/json');
  });

  it('gives a refusal as an answer, with its body', async () => {
    service.failNext(/./, { status: 422, body: { message: 'no' } });
    expect(await client.call({ method: 'GET', path: '/x' })).toEqual({
      status: 422,
      ok: false,
      body: { message: 'no' },
    });
  });

  it('gives what is not JSON as no body', async () => {
    service.failNext(/./, { status: 502, body: '<html>Bad gateway</html>' });
    expect(await client.call({ method: 'GET', path: '/x' })).toEqual({
      status: 502,
      ok: false,
      body: undefined,
    });
  });

  it('follows no redirect', async () => {
    service.failNext(/./, { status: 302, body: {}, headers: { Location: `${url}/elsewhere` } });
    expect((await client.call({ method: 'GET', path: '/x' })).status).toBe(302);
    expect(service.received(/elsewhere/)).toHaveLength(0);
  });

  it.each(['silence', 'trickle'] as const)('ends at the deadline in spite of %s', async (fault) => {
    service.failNext(/./, fault);
    const started = performance.now();
    expect(await failure(hasty)).toMatchObject({ failure: 'timeout', outcomeUnknown: true, retryable: true });
    expect(performance.now() - started).toBeLessThan(DEADLINE_MS + SLACK_MS);
  });

  it('ends at a deadline that it shares with other calls', async () => {
    const call = client.call({ method: 'GET', path: '/x', signal: AbortSignal.abort() });
    await expect(call).rejects.toMatchObject({ failure: 'timeout' });
  });

  it.each(['reset', 'half'] as const)(
    'calls a connection that broke (%s) unreachable, its outcome unknown',
    async (fault) => {
      service.failNext(/./, fault);
      expect(await failure()).toMatchObject({
        failure: 'unreachable',
        outcomeUnknown: true,
        retryable: true,
      });
    },
  );

  it.each([
    ['a refused connection', 'http://127.0.0.1:1'],
    ['an unknown host', 'http://nobody.invalid'],
  ])('calls %s unreachable, with a known outcome', async (_, nobody) => {
    const call = new HttpClient('carrier', nobody, TEN_SECONDS_MS).call({ method: 'GET', path: '/x' });
    await expect(call).rejects.toMatchObject({
      failure: 'unreachable',
      outcomeUnknown: false,
      retryable: true,
    });
  });

  it('does not read an answer without end', async () => {
    service.failNext(/./, { body: `"${'x'.repeat(3 * 1024 * 1024)}"` });
    expect(await failure()).toMatchObject({ failure: 'rejected', retryable: false, outcomeUnknown: true });
  });

  it.each(['silence', 'reset', 'half'] as const)(
    'lets no secret of the call into the failure (%s)',
    async (fault) => {
      service.failNext(/./, fault);
      const error = await failure(hasty);
      const cause = error.cause as Error;
      const told = [
        error.message,
        error.stack,
        JSON.stringify(error),
        cause.message,
        cause.stack,
        JSON.stringify(cause),
      ];
      expect(told.join('\n')).not.toContain(SECRET);
      expect(Object.keys(cause)).toEqual([]);
    },
  );

  it.each([
    [400, false, false],
    [401, false, false],
    [408, true, true],
    [409, false, false],
    [429, true, false],
    [500, true, true],
    [503, true, true],
  ])('sorts the refusal %i: retryable %s, outcome unknown %s', (status, retryable, outcomeUnknown) => {
    const answer = { status, ok: false, body: undefined };
    expect(client.refusal({ method: 'GET', path: '/x' }, answer, 'because')).toMatchObject({
      failure: 'rejected',
      status,
      retryable,
      outcomeUnknown,
      message: `carrier: GET /x answered ${status}: because`,
    });
  });

  it('leaves open what an answer of success that cannot be understood has done', () => {
    const answer = { status: 200, ok: true, body: undefined };
    expect(client.refusal({ method: 'POST', path: '/x' }, answer, undefined)).toMatchObject({
      outcomeUnknown: true,
    });
  });
});
