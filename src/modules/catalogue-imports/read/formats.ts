import type { FileFormat, FileFormatName } from './import-format.js';
import { OWN_FORMAT } from './own-format.js';
import { SHOPIFY_FORMAT } from './shopify.js';
import { BIGCOMMERCE } from './tables/bigcommerce.js';
import { ETSY } from './tables/etsy.js';
import { GOOGLE } from './tables/google.js';
import { MAGENTO } from './tables/magento.js';
import { PRESTASHOP } from './tables/prestashop.js';
import { SQUARE } from './tables/square.js';
import { tableFormat } from './tables/table-format.js';
import { WOOCOMMERCE_FORMAT } from './woocommerce.js';

/** The sources that a table of columns describes. */
export const SOURCE_TABLES = {
  square: SQUARE,
  google: GOOGLE,
  etsy: ETSY,
  prestashop: PRESTASHOP,
  bigcommerce: BIGCOMMERCE,
  magento: MAGENTO,
} as const;

export const FORMATS: Readonly<Record<FileFormatName, FileFormat>> = {
  own: OWN_FORMAT,
  shopify: SHOPIFY_FORMAT,
  woocommerce: WOOCOMMERCE_FORMAT,
  square: tableFormat(SQUARE),
  google: tableFormat(GOOGLE),
  etsy: tableFormat(ETSY),
  prestashop: tableFormat(PRESTASHOP),
  bigcommerce: tableFormat(BIGCOMMERCE),
  magento: tableFormat(MAGENTO),
};
