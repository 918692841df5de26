/**
 * A plugin of Vite that compresses the files of a build, so that no request has to.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const COMPRESSED = /\.(?:js|css|svg)$/;

/** Higher levels of Brotli take seconds and save a few per cent. */
export function compressedFiles(out) {
  return {
    name: 'compressed-files',
    apply: 'build',
    writeBundle: () => {
      const folder = join(out, 'assets');
      for (const file of readdirSync(folder).filter((name) => COMPRESSED.test(name))) {
        const content = readFileSync(join(folder, file));
        const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
        writeFileSync(join(folder, `${file}.br`), brotliCompressSync(content, { params }));
        writeFileSync(join(folder, `${file}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}
