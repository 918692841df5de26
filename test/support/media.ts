import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestApp } from './create-app.js';

/** The names of the files in a folder of the image host. */
export function filesOn(app: TestApp, folder: string): string[] {
  const path = mediaPath(app, folder);
  return existsSync(path) ? readdirSync(path) : [];
}

/** Where a folder of the image host lies. */
export function mediaPath(app: TestApp, ...parts: string[]): string {
  return join(app.config.dataDir, 'media', ...parts);
}

/** The name of the file behind an address of the image host. */
export function fileNameOf(url: string): string {
  return url.split('/').at(-1)!;
}
