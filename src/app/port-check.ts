import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Listens for a moment where the service will, so that a start which cannot answer ends before it makes a shop's data.
 * @throws the fault of `listen`, as the service itself would
 */
export async function checkPort({ host, port }: { host: string; port: number }): Promise<void> {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}
