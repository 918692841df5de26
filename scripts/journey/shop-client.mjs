import assert from 'node:assert/strict';

const POLL_MS = 400;
/** As long as a machine may take that does ten other things: only a failure waits for it. */
const PATIENCE_MS = 60_000;

/** An HTTP client of a running service. Throws an error for an unexpected response. */
export class ShopClient {
  /**
   * @param {string} url
   * @param {Record<string, string>} [headers] sent with every request
   */
  constructor(url, headers = {}) {
    this.url = url.replace(/\/+$/, '');
    this.headers = headers;
  }

  /**
   * Sends a request and returns the `data` of its envelope. The path is below `/api/v1` unless it starts with `/dev`.
   * @param {string} method
   * @param {string} path
   * @param {{ token?: string, body?: unknown, status?: number }} [options] `status` is the expected one, 200 by default
   */
  async data(method, path, options = {}) {
    const { status = 200 } = options;
    const answer = await this.send(method, path, options);
    assert.equal(
      answer.status,
      status,
      `${method} ${path} answered ${answer.status}: ${answer.body.message}`,
    );
    return answer.body.data;
  }

  /** The message of a request that must fail with this status. */
  async refusal(status, method, path, options = {}) {
    const answer = await this.send(method, path, options);
    assert.equal(
      answer.status,
      status,
      `${method} ${path} answered ${answer.status}: ${answer.body.message}`,
    );
    return answer.body.message;
  }

  async send(method, path, { token, body } = {}) {
    const address = path.startsWith('/dev') ? `${this.url}${path}` : `${this.url}/api/v1${path}`;
    return this.exchange(address, {
      method,
      headers: {
        accept: 'application/json',
        ...this.headers,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  /** Sends what `fetch` would be given. */
  async exchange(address, request) {
    const response = await fetch(address, request);
    return { status: response.status, body: await response.json() };
  }
}

/**
 * Repeats a lookup until it returns a value.
 * @template T
 * @param {string} what named in the error on timeout
 * @param {() => Promise<T | undefined>} look
 * @returns {Promise<T>}
 */
export async function eventually(what, look) {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const seen = await look();
    if (seen !== undefined) return seen;
    assert.ok(performance.now() < deadline, `${what}: not within ${PATIENCE_MS / 1000} s`);
    await new Promise((resolve) => {
      setTimeout(resolve, POLL_MS);
    });
  }
}
