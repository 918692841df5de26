import { Agent, request } from 'node:http';
import { ShopClient } from '../../scripts/journey/shop-client.mjs';

/** Clients share the machine with what they measure, and `fetch` costs them several times as much. */
const CONNECTIONS = { keepAlive: true, maxSockets: 64 };

/** Reads an address over connections that stay open, and does not look at what it says. */
export function reader(url) {
  const agent = new Agent(CONNECTIONS);
  return async (path) => {
    const { statusCode } = await answerOf(new URL(path, url), { agent }, undefined, () => undefined);
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
  };
}

/** The client of the walkthrough, over connections that stay open. */
export class MeasuringClient extends ShopClient {
  #agent = new Agent(CONNECTIONS);

  async exchange(address, { method, headers, body }) {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const chunks = [];
    const options = { agent: this.#agent, method, headers: { ...headers, ...length } };
    const { statusCode } = await answerOf(new URL(address), options, body, (chunk) => chunks.push(chunk));
    return { status: statusCode, body: JSON.parse(Buffer.concat(chunks)) };
  }
}

function answerOf(address, options, body, take) {
  return new Promise((resolve, reject) => {
    request(address, options, (response) => {
      response.on('error', reject);
      response.on('end', () => resolve(response));
      response.on('data', take);
    })
      .on('error', reject)
      .end(body);
  });
}
