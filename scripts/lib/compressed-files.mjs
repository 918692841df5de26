/**
 * Compresses the files of a built site, so that no request has to.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const COMPRESSED = /\.(?:css|html|http|js|json|md|svg|txt)$/;

/** A plugin of Vite: compresses the assets of a build. */
export function compressedFiles(out) {
  return {
    name: 'compressed-files',
    apply: 'build',
    writeBundle: () => compressFiles(join(out, 'assets')),
  };
}

/** Writes a `.br` and a `.gz` beside each file of a folder. Higher levels of Brotli take seconds and save a few per cent. */
export function compressFiles(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    COMPRESSED.test(name),
  );
  for (const file of files) {
    const content = readFileSync(join(folder, file));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(content, { params }));
    writeFileSync(join(folder, `${file}.gz`), gzipSync(content, { level: 9 }));
  }
}
