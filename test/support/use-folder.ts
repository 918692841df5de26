import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An empty folder for the tests of a file: called outside of its groups, it is removed after their last hooks. */
export function useFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'storefront-test-'));
  afterAll(() => rmSync(path, { recursive: true, force: true }));
  return path;
}
