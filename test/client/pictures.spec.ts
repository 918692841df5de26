import { contentsOf, newStoredFile } from '#infrastructure/image-host/stored-file.js';
import { newPicture } from '#infrastructure/image-host/image-host.port.js';
import { pictureAt, pictureSources } from '../../packages/client/src/index.js';

describe('the addresses of pictures', () => {
  const content = Buffer.alloc(0);
  const file = newPicture('products', { 200: content, 400: content, 800: content, 1600: content });
  const { name } = newStoredFile(file);
  const url = `https://shop.example/media/products/${name}`;
  const stored = contentsOf(file, name).map(([each]) => `https://shop.example/media/products/${each}`);

  it('are those that the image host stores', () => {
    expect(pictureSources(url)).toBe(
      stored.map((each, at) => `${each} ${[200, 400, 800, 1600][at]}w`).join(', '),
    );
    expect([100, 200, 201, 1600, 5000].map((width) => stored.indexOf(pictureAt(url, width)))).toEqual([
      0, 0, 1, 3, 3,
    ]);
  });

  it.each(['https://shop.example/media/products/old.webp', 'https://elsewhere.example/a.w1600.webp/b.png'])(
    'stay as they are when there is one width: %s',
    (other) => {
      expect(pictureAt(other, 200)).toBe(other);
      expect(pictureSources(other)).toBeUndefined();
    },
  );
});
