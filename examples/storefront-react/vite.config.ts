import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * Page and API share one origin: the cookie of the session is sent between pages and API of one site only (`SameSite=Strict`).
 * In production a reverse proxy does the same, or the build is given `VITE_SHOP_URL` and the shop `CORS_ORIGINS`.
 */
const shop = process.env['SHOP_URL'] ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [react()],
  server: {
    proxy: {
      '/api': shop,
      // The sandbox of the payment gateway, which a shop in production has not.
      '/dev': shop,
    },
  },
});
