import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import swc from '@swc/jest';
import { withMutants } from './mutants.mjs';

const OWN_VERSION = readFileSync(new URL('./mutants.mjs', import.meta.url), 'utf8');

/** Compiles TypeScript for Jest as the other tests do, with all mutants of the files that are mutated. */
export default {
  createTransformer({ files }) {
    const inner = swc.createTransformer({});
    const mutated = new Set(files);
    const prepared = (text, path, { config }) => {
      const file = relative(config.rootDir, path);
      return mutated.has(file) ? withMutants(file, text) : text;
    };
    return {
      process: (text, path, options) => inner.process(prepared(text, path, options), path, options),
      getCacheKey: (text, path, options) => {
        const isMutated = mutated.has(relative(options.config.rootDir, path));
        // The same for every selection of files, so that most are compiled once.
        const key = inner.getCacheKey(text, path, { ...options, configString: '' });
        return createHash('sha1')
          .update(key + (isMutated ? OWN_VERSION : ''))
          .digest('hex');
      },
    };
  },
};
