import type { AppConfig } from '#config/app-config.js';

/**
 * The content security policy of the dashboard: scripts, styles, fonts and calls of this origin alone. Pictures come from where
 * the shop keeps them, and from the page itself while one is being chosen.
 * @returns the policy for a nonce, which the styles of the page carry
 */
export function dashboardPolicy({ http, imageHost }: AppConfig): (nonce: string) => string {
  const pictures = [new URL(http.publicUrl).origin, new URL(imageHost.baseUrl).origin];
  return (nonce) =>
    [
      "default-src 'self'",
      "script-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
      "style-src-attr 'none'",
      `img-src 'self' data: blob: ${[...new Set(pictures)].join(' ')}`,
      "connect-src 'self'",
      "font-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "object-src 'none'",
    ].join('; ');
}
