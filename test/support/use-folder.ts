import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An empty folder for the tests of a file, or of the `describe` that it is called in; it is removed after them. */
export function useFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'storefront-test-'));
  afterAll(() => rmSync(path, { recursive: true, force: true }));
  return path;
}
