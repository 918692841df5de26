import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The files of uploads that this process has on its disk. */
export function uploadedFiles(): string[] {
  return readdirSync(tmpdir())
    .filter((name) => name.startsWith(`storefront-uploads-${process.pid}-`))
    .flatMap((name) => readdirSync(join(tmpdir(), name)));
}
