import type { AppConfig } from '#config/app-config.js';
import { LOGO_PATH } from '#config/logo.js';

/**
 * Paths that no limiter counts, because a browser loads many of them for one page: the dashboard, the
 * developer console, the documentation, the files of the storefront, those of the embedded image host, and the logo. A process that
 * does not serve them counts them as unknown paths. In production a page of the storefront counts: it reads the database.
 */
export function uncountedPaths({
  role,
  adminDashboard,
  devConsole,
  storefront,
  production,
  embedded,
  shop,
}: AppConfig): readonly string[] {
  if (role === 'worker') return [];
  return [
    ...(adminDashboard ? ['/admin'] : []),
    ...(devConsole ? ['/dev', '/docs'] : []),
    ...(storefront ? [production ? '/shop/assets' : '/shop'] : []),
    ...(embedded.imageHost ? ['/media'] : []),
    ...(shop.seller.logo === undefined ? [] : [LOGO_PATH]),
  ];
}

/** Whether the URL is one of the paths or below one; `/developers` is not below `/dev`. */
export function isBelow(paths: readonly string[], url: string): boolean {
  const [path = ''] = url.split('?', 1);
  return paths.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}
