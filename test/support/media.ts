import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestApp } from './create-app.js';

/** The names of the files in a folder of the image host. */
export async function filesOn(app: TestApp, folder: string): Promise<string[]> {
  if (app.services.images !== undefined) return app.services.images.names(folder);
  const path = mediaPath(app, folder);
  return existsSync(path) ? readdirSync(path) : [];
}

/** The stored file behind an address of the image host. */
export async function fileBehind(app: TestApp, url: string): Promise<Buffer> {
  const [folder, name] = url.split('/').slice(-2) as [string, string];
  return app.services.images?.content(folder, name) ?? readFile(mediaPath(app, folder, name));
}

/** Where the test reaches what the service says is at this address: its own listener has a port that nobody chose. */
export function addressOf(app: TestApp, url: string): string {
  return app.services.images === undefined ? new URL(new URL(url).pathname, app.url).toString() : url;
}

/** Where a file or folder of the embedded image host lies. */
function mediaPath(app: TestApp, ...parts: string[]): string {
  return join(app.config.dataDir, 'media', ...parts);
}

/** The name of the file behind an address of the image host. */
export function fileNameOf(url: string): string {
  return url.split('/').at(-1)!;
}
