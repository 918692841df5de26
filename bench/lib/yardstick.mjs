/**
 * The machine's yardstick: a bare Fastify in a process of its own, which answers 10 KB of JSON from memory. What else the
 * machine does slows it as it slows the service, so a figure divided by the yardstick of its round can be compared with
 * another day's.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';

/** Starts the yardstick. @returns its address, and what stops it */
export async function startYardstick() {
  const child = fork(fileURLToPath(import.meta.url), { env: { ...process.env, YARDSTICK: 'serve' } });
  const [url] = await once(child, 'message');
  return { url, stop: () => child.kill() };
}

if (process.env.YARDSTICK === 'serve') {
  const products = Array.from({ length: 20 }, (_, number) => ({
    _id: String(number).padStart(24, '0'),
    name: `Product ${number}`,
    description: 'A product like many others, and described at some length. '.repeat(6),
  }));
  const body = JSON.stringify({ success: true, data: { products } });
  const server = Fastify();
  server.get('/', (_request, reply) => reply.type('application/json').send(body));
  process.send(await server.listen({ port: 0, host: '127.0.0.1' }));
}
