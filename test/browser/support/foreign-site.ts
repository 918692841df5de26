import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Pages of somebody else's site, on another port of this machine. */
export interface ForeignSite {
  readonly port: number;
  /** The paths that browsers have asked for, query included. */
  readonly asked: string[];
  close(): Promise<void>;
}

/** Serves each page, or module (`.js`), under its path; everything else is answered empty. */
export async function openForeignSite(pages: Readonly<Record<string, string>>): Promise<ForeignSite> {
  const asked: string[] = [];
  const server = createServer(({ url = '/' }, response) => {
    asked.push(url);
    const { pathname } = new URL(url, 'http://foreign');
    const page = pages[pathname];
    const type = pathname.endsWith('.js') ? 'text/javascript' : 'text/html';
    if (page === undefined) response.writeHead(204).end();
    else response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
