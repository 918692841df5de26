import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { Logger } from '@nestjs/common';
import { startMongoServer } from 'embedded-mongodb';
import { AppError } from '#common/errors/app-error.js';

/** `native-runtime.cjs` overrides what Jest does not document: an update of Jest that changes it must fail here. */
describe('the runtime of the tests', () => {
  const ROOT = resolve(__dirname, '..', '..');
  const native = createRequire(join(ROOT, 'package.json'));

  it('loads packages by Node.js, once for each worker', () => {
    expect(native('@nestjs/common').Logger).toBe(Logger);
  });

  it('loads the service and the packages of the project as they were built', () => {
    expect(native('./dist/compiled/src/common/errors/app-error.js').AppError).toBe(AppError);
    expect(native('./packages/embedded-mongodb/dist/index.js').startMongoServer).toBe(startMongoServer);
  });
});
