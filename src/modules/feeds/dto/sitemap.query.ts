import { IntQuery } from '#common/validation/fields.js';

/** Which part of a sitemap is asked for. */
export class SitemapQuery {
  @IntQuery(1, 100_000, {
    optional: true,
    description: 'A part of a sitemap that is too long for one file: its index names them',
  })
  part?: number;
}
