import type { FileFormat, FileFormatName } from './file-format.js';
import { OWN_FORMAT } from './own-format.js';
import { SHOPIFY_FORMAT } from './shopify-format.js';
import { WOOCOMMERCE_FORMAT } from './woocommerce-format.js';

export const FORMATS: Readonly<Record<FileFormatName, FileFormat>> = {
  own: OWN_FORMAT,
  shopify: SHOPIFY_FORMAT,
  woocommerce: WOOCOMMERCE_FORMAT,
};
