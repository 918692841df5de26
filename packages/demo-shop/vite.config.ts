/**
 * Builds the demo storefront into `dist/shop` of the project, where the service serves it. `__SHOP__` of the page is replaced
 * by facts of the shop.
 */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { compressedFiles } from '../../scripts/lib/compressed-files.mjs';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const OUT = at('../../dist/shop');

export default defineConfig({
  root: at('.'),
  base: '/shop/',
  plugins: [compressedFiles(OUT)],
  resolve: { alias: { 'storefront-client': at('../client/src/index.ts') } },
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  logLevel: 'warn',
});
