import type { FileFormat, FileFormatName } from './import-format.js';
import { OWN_FORMAT } from './own-format.js';
import { SHOPIFY_FORMAT } from './shopify.js';
import { GOOGLE_FORMAT } from './tables/google.js';
import { SQUARE_FORMAT } from './tables/square.js';
import { WOOCOMMERCE_FORMAT } from './woocommerce.js';

export const FORMATS: Readonly<Record<FileFormatName, FileFormat>> = {
  own: OWN_FORMAT,
  shopify: SHOPIFY_FORMAT,
  woocommerce: WOOCOMMERCE_FORMAT,
  square: SQUARE_FORMAT,
  google: GOOGLE_FORMAT,
};
