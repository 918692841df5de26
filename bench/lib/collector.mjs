/**
 * A collector of traces in a process of its own, which swallows what it is sent: it reads every byte, looks at none, and
 * answers success.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

/** Starts the collector. @returns its address, and what stops it */
export async function startCollector() {
  const child = fork(fileURLToPath(import.meta.url), { env: { ...process.env, COLLECTOR: 'serve' } });
  const [url] = await once(child, 'message');
  return { url, stop: () => child.kill() };
}

if (process.env.COLLECTOR === 'serve') {
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', () => response.end('{}'));
  });
  server.listen(0, '127.0.0.1', () => process.send(`http://127.0.0.1:${server.address().port}`));
}
