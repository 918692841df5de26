import * as fc from 'fast-check';
import { useApp } from '../support/create-app.js';
import { useLastingAdmin } from '../support/lasting-admin.js';
import { HttpStandIn } from '../support/stand-ins/http-stand-in.js';
import { anImage } from '../support/factories/an-image.js';
import { lossesOf } from './import-property/losses.js';
import { magentoFiles } from './import-property/magento-files.js';
import { ownFiles } from './import-property/own-files.js';
import { shopifyFiles } from './import-property/shopify-files.js';
import { wooCommerceFiles } from './import-property/woocommerce-files.js';

describe('any file of any catalogue', () => {
  const app = useApp({ IMPORT_ALLOWED_CIDRS: '127.0.0.1' });
  const admin = useLastingAdmin(app);
  const pictures = new HttpStandIn(async () => ({
    body: await anImage(),
    headers: { 'Content-Type': 'image/png' },
  }));
  let base: string;

  beforeAll(async () => {
    base = await pictures.start();
  });
  afterAll(() => pictures.close());

  rules('IMP-28', 'IMP-29', 'IMP-30', 'IMO-02', 'IMO-05').it.each([
    ['shopify', shopifyFiles],
    ['own', ownFiles],
    ['woocommerce', wooCommerceFiles],
    ['magento', magentoFiles],
  ])('is stored, noted or refused cell by cell, once, in the format %s', async (format, filesOf) => {
    const [made] = fc.sample(filesOf(`${format}-1`, base), { numRuns: 1, seed: 590 });
    expect(await lossesOf(app, admin, made!)).toEqual([]);
  });
});
