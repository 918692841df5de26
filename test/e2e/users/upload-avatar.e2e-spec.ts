import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aBlackSquare } from '../../support/factories/a-black-square.js';
import { aJpegOfScans } from '../../../scripts/lib/jpeg-of-scans.mjs';
import { anImage, anUpload } from '../../support/factories/an-image.js';
import { addressOf, fileBehind, fileNameOf, filesOn } from '../../support/media.js';
import { useUser } from '../../support/session.js';

const WRONG_TYPE = 'Only JPEG, PNG or WebP images are allowed';

describe('POST /users/profile/avatar', () => {
  const app = useApp();
  const ana = useUser(app, beforeEach);

  const upload = (content: Buffer, name?: string, type?: string) =>
    ana.client.post('/users/profile/avatar', anUpload('avatar', content, name, type));

  rules('USR-19', 'USR-20', 'BND-10', 'OPS-18').it.each(['jpeg', 'png', 'webp'] as const)(
    'takes a %s and shows it as WebP on the image host',
    async (format) => {
      const answer = await upload(await anImage(format));
      const data = expectSuccess(answer);
      expect(answer.body.message).toBe('Avatar updated');
      expect(Object.keys(data)).toEqual(['avatar']);
      expect(data.avatar).toMatch(/\/avatars\/[\w-]{43}\.webp$/);
      const metadata = await sharp(await fileBehind(app, data.avatar)).metadata();
      expect(metadata).toMatchObject({ format: 'webp', width: 40, height: 30 });
      const { avatar } = expectSuccess(await ana.client.get('/users/profile'));
      expect(avatar).toBe(data.avatar);
      const image = await fetch(addressOf(app, avatar));
      expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp']);
    },
  );

  rules('ACD-10').it('strips the metadata, and bounds the longer side at 1024 pixels', async () => {
    const large = await sharp(await anImage('jpeg', { width: 1025, height: 400 }))
      .withExif({ IFD0: { Copyright: 'asha at home' } })
      .toBuffer();
    const { avatar } = expectSuccess(await upload(large));
    const metadata = await sharp(await fileBehind(app, avatar)).metadata();
    expect(metadata.width).toBe(1024);
    expect(metadata.exif).toBeUndefined();
    expect((await fileBehind(app, avatar)).includes('asha at home')).toBe(false);
  });

  rules('USR-21').it('keeps the previous image on the image host', async () => {
    const first = expectSuccess(await upload(await anImage('png'))).avatar;
    const second = expectSuccess(await upload(await anImage('jpeg'))).avatar;
    expect(second).not.toBe(first);
    expect(await filesOn(app, 'avatars')).toEqual(
      expect.arrayContaining([fileNameOf(first), fileNameOf(second)]),
    );
  });

  rules('BND-10', 'ACD-07').it('looks at the content, not at the name or the declared type', async () => {
    expectSuccess(await upload(await anImage('webp'), 'notes.txt', 'text/plain'));
    expectError(await upload(await anImage('gif'), 'avatar.png', 'image/png'), 400, WRONG_TYPE);
    expectError(await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), 400, WRONG_TYPE);
    expectError(await upload(Buffer.from('#!/bin/sh'), 'avatar.jpg', 'image/jpeg'), 400, WRONG_TYPE);
  });

  rules('PIC-01').it('refuses a JPEG of more scans than any program writes', async () => {
    expectSuccess(await upload(aJpegOfScans(100)));
    expectError(await upload(aJpegOfScans(101)), 400, 'Image is damaged');
  });

  it('refuses an image that is damaged', async () => {
    const noise = randomBytes(120 * 120 * 3);
    const whole = await sharp(noise, { raw: { width: 120, height: 120, channels: 3 } })
      .jpeg()
      .toBuffer();
    expectError(await upload(whole.subarray(0, whole.length / 2)), 400, 'Image is damaged');
  });

  rules('ACD-11').it('refuses a decompression bomb, and names its size', async () => {
    const answer = await upload(aBlackSquare(7_500));
    expectError(answer, 400, 'Image is too large (max 50 megapixels)');
    expect(answer.headers.get('x-error-code')).toBe('IMAGE_TOO_LARGE');
  });

  rules('ACD-09').it('needs the file, in its field, alone', async () => {
    const image = await anImage();
    const path = '/users/profile/avatar';
    expectError(await ana.client.post(path), 400, 'Avatar file is required');
    expectError(await ana.client.post(path, { avatar: 'x' }), 400, 'Avatar file is required');
    expectError(
      await ana.client.post(path, anUpload('avatar', Buffer.alloc(0))),
      400,
      'Avatar file is required',
    );
    expectError(await ana.client.post(path, anUpload('picture', image)), 400, 'picture is not allowed');
    const twice = anUpload('avatar', image);
    twice.append('avatar', new Blob([new Uint8Array(image)]), 'again.png');
    expectError(await ana.client.post(path, twice), 400, 'avatar is not allowed');
    const named = anUpload('avatar', image);
    named.append('role', 'ADMIN');
    expectError(await ana.client.post(path, named), 400, 'role is not allowed');
  });

  it('leaves the avatar as it was when it refuses one, and stores nothing', async () => {
    const { avatar } = expectSuccess(await upload(await anImage()));
    const filesBefore = (await filesOn(app, 'avatars')).length;
    expectError(await upload(Buffer.from('no image')), 400, WRONG_TYPE);
    expect(expectSuccess(await ana.client.get('/users/profile')).avatar).toBe(avatar);
    expect(await filesOn(app, 'avatars')).toHaveLength(filesBefore);
  });

  it('gives a deleted user no avatar, and stores nothing', async () => {
    expectSuccess(await ana.client.delete('/users/profile'));
    const filesBefore = (await filesOn(app, 'avatars')).length;
    expectError(await upload(await anImage()), 404, 'User not found');
    expect(await filesOn(app, 'avatars')).toHaveLength(filesBefore);
  });
});
