import * as fc from 'fast-check';
import { useApp } from '../support/create-app.js';
import { useLastingAdmin } from '../support/lasting-admin.js';
import { lossesOf } from './import-property/losses.js';
import { ownFiles } from './import-property/own-files.js';
import { shopifyFiles } from './import-property/shopify-files.js';
import { wooCommerceFiles } from './import-property/woocommerce-files.js';

describe('any file of any catalogue', () => {
  const app = useApp();
  const admin = useLastingAdmin(app);

  rules('IMP-28', 'IMP-29', 'IMP-30', 'IMO-02').it.each([
    ['shopify', shopifyFiles],
    ['own', ownFiles],
    ['woocommerce', wooCommerceFiles],
  ])('is stored, noted or refused cell by cell, once, in the format %s', async (format, filesOf) => {
    const [made] = fc.sample(filesOf(`${format}-1`), { numRuns: 1, seed: 590 });
    expect(await lossesOf(app, admin, made!)).toEqual([]);
  });
});
