import { isSlug, MAX_SLUG, normalSlug } from '../text/slug.js';
import type { FieldOptions } from './field.js';
import { ruledText } from './ruled-text.js';

/** Lower-case words of letters and digits, joined by hyphens (decisions 13.33). */
export const SlugField = (options: FieldOptions) =>
  ruledText({
    min: 1,
    max: MAX_SLUG,
    keeps: isSlug,
    rule: 'must be lower-case words of letters and digits, joined by hyphens',
    stored: normalSlug,
  })(options);
