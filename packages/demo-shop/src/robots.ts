/**
 * Writes what robots may read (decisions 14.44): nothing outside of production. Pages that are not to be shown say so themselves.
 * @param address of the service, without a trailing slash
 */
export function robotsText(isIndexed: boolean, address: string): string {
  if (!isIndexed) return 'User-agent: *\nDisallow: /\n';
  return `User-agent: *\nDisallow: /admin\nDisallow: /api/docs\n\nSitemap: ${address}/sitemap.xml\n`;
}
