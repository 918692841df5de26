import * as fc from 'fast-check';
import { useApp } from '../support/create-app.js';
import { useLastingAdmin } from '../support/lasting-admin.js';
import { files, lossesOf } from './import-property.js';

const FILES = Number(process.env['IMPORT_FILES'] ?? 100);

describe('many files of catalogues', () => {
  const app = useApp();
  const admin = useLastingAdmin(app);

  it('are stored, noted or refused cell by cell, once', async () => {
    const seed = Date.now();
    for (let index = 0; index < FILES; index += 1) {
      const [made] = fc.sample(files(`long-${index}`), { numRuns: 1, seed: seed + index });
      expect({ seed: seed + index, losses: await lossesOf(app, admin, made!) }).toEqual({
        seed: seed + index,
        losses: [],
      });
    }
  });
});
