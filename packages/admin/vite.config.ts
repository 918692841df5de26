/**
 * Builds the dashboard into `dist/admin` of the project, where the API process serves it. Each file is compressed here, so that
 * no request has to; names carry a hash of the content. `__NONCE__` and `__SHOP__` of the page are replaced for each request.
 */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedFiles } from '../../scripts/lib/compressed-files.mjs';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const OUT = at('../../dist/admin');
/** Files that are needed together are one: each costs a request. First what a login needs, then what every page has. */
const TOGETHER = [
  { name: 'login', test: /admin\/src\/(?:main|Root|shell\/(?:LoginPage|NotStaffPage))\.tsx/, priority: 2 },
  { name: 'every-page', test: /admin\/src\/(?:Dashboard|list\/ListPage)\.tsx/, priority: 1 },
];

export default defineConfig({
  root: at('.'),
  base: '/admin/',
  plugins: [react(), compressedFiles(OUT)],
  html: { cspNonce: '__NONCE__' },
  resolve: {
    alias: {
      'storefront-client': at('../client/src/index.ts'),
      // One component of ra-core that is not used here needs it: 37 MB of files.
      'date-fns': at('src/no-date-fns.ts'),
    },
  },
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: 'es2022',
    // The policy of the page allows no data addresses for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: TOGETHER },
      },
    },
  },
  logLevel: 'warn',
});
