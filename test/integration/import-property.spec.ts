import * as fc from 'fast-check';
import { useApp } from '../support/create-app.js';
import { useLastingAdmin } from '../support/lasting-admin.js';
import { files, lossesOf } from './import-property.js';

describe('any file of any catalogue', () => {
  const app = useApp();
  const admin = useLastingAdmin(app);

  rules('IMP-28', 'IMP-29', 'IMP-30').it('is stored, noted or refused cell by cell, once', async () => {
    for (const seed of [590, 591, 592, 593, 594]) {
      const [made] = fc.sample(files(`prop-${seed}`), { numRuns: 1, seed });
      expect(await lossesOf(app, admin, made!)).toEqual([]);
    }
  });
});
