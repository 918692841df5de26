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

const FILES = Number(process.env['IMPORT_FILES'] ?? 100);
const SEED = Number(process.env['IMPORT_SEED'] ?? Date.now());
const SOURCES = [shopifyFiles, ownFiles, wooCommerceFiles, magentoFiles];

describe('many files of catalogues', () => {
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

  it('are stored, noted or refused cell by cell, once', async () => {
    for (let index = 0; index < FILES; index += 1) {
      const seed = SEED + index;
      const [made] = fc.sample(SOURCES[index % SOURCES.length]!(`long-${index}`, base), { numRuns: 1, seed });
      const { format } = made!;
      const losses = await lossesOf(app, admin, made!);
      expect({ file: index + 1, seed, format, losses }).toEqual({
        file: index + 1,
        seed,
        format,
        losses: [],
      });
    }
  });
});
