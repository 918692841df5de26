import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { anImage, anUpload } from '../../support/factories/an-image.js';
import { useUser } from '../../support/session.js';

const TEN_MEGABYTES = 10 * 1024 * 1024;

describe('POST /users/profile/avatar with a large file', () => {
  const app = useApp();
  const ana = useUser(app, beforeEach);

  const uploadOfSize = async (size: number) => {
    const image = await anImage('jpeg');
    const content = Buffer.concat([image, Buffer.alloc(size - image.length)]);
    return ana.client.post('/users/profile/avatar', anUpload('avatar', content));
  };

  rules('USR-22', 'BND-10', 'ACD-08').it('takes a file of exactly 10 MB', async () => {
    expectSuccess(await uploadOfSize(TEN_MEGABYTES));
  });

  rules('USR-22', 'BND-10', 'ACD-08').it('refuses a file of a byte more than 10 MB', async () => {
    expectError(await uploadOfSize(TEN_MEGABYTES + 1), 400, 'File too large (max 10 MB)');
  });
});
