import { PICTURE_WIDTHS } from '#infrastructure/image-host/image-sizes.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { anImage, anUpload } from '../../support/factories/an-image.js';
import { aProduct } from '../../support/factories/a-product.js';
import { filesOn } from '../../support/media.js';
import { session, useAdmin } from '../../support/session.js';

describe('POST /products/:id/images', () => {
  const app = useApp();
  const admin = useAdmin(app);
  let png: Buffer;

  beforeAll(async () => {
    png = await anImage();
  });

  const upload = (productId: string, content: Buffer = png, field = 'image', by = admin) =>
    by.client.post(`/products/${productId}/images`, anUpload(field, content));
  const storedFiles = () => filesOn(app, 'products');

  rules('CAT-22').it('adds the image as the last one of the product', async () => {
    const before = 'https://images.example.com/first.webp';
    const { _id } = await aProduct(app, { images: [before] });
    const { images } = expectSuccess(await upload(_id));
    expect(images).toEqual([before, expect.stringMatching(/\/products\/[\w-]{43}\.w1600\.webp$/)]);
    expect(await storedFiles()).toContain(images[1].split('/').at(-1));
    expect(expectSuccess(await app.client.get(`/products/${_id}`)).images).toEqual(images);
  });

  rules('CAT-06').it(
    'keeps ten images at most, also when many come at once, and leaves no file behind',
    async () => {
      const { _id } = await aProduct(app, {
        images: Array.from({ length: 8 }, (_, index) => `https://images.example.com/${index}.webp`),
      });
      const filesBefore = (await storedFiles()).length;
      // One upload an account, and four a process, are under way at once.
      const admins = await Promise.all(Array.from({ length: 4 }, () => session(app).asAdmin()));
      const answers = await Promise.all(admins.map((each) => upload(_id, png, 'image', each)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
      for (const refused of answers.filter(({ status }) => status !== 200)) {
        expectError(refused, 400, 'Image limit reached (Max 10)');
      }
      expect(expectSuccess(await app.client.get(`/products/${_id}`)).images).toHaveLength(10);
      expect(await storedFiles()).toHaveLength(filesBefore + 2 * PICTURE_WIDTHS.length);
    },
  );

  rules('CAT-22').it('requires an image, in its field', async () => {
    const { _id } = await aProduct(app);
    expectError(await admin.client.post(`/products/${_id}/images`, {}), 400, 'Image file is required');
    expectError(await upload(_id, png, 'picture'), 400, 'picture is not allowed');
    expectError(await upload(_id, Buffer.from('<svg/>')), 400, 'Only JPEG, PNG or WebP images are allowed');
  });

  it('does not find an unknown product, and stores nothing', async () => {
    await upload((await aProduct(app))._id);
    const filesBefore = (await storedFiles()).length;
    expectError(await upload(UNKNOWN_ID), 404, 'Product not found');
    expect(await storedFiles()).toHaveLength(filesBefore);
  });
});
