import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { acceptedCoding, compress } from './compression.js';

describe('the coding of an answer', () => {
  // prettier-ignore
  it.each([
    [undefined, undefined], ['', undefined], ['identity', undefined], ['deflate', undefined],
    ['*', undefined], ['gzip', 'gzip'], ['gzip, deflate, br, zstd', 'br'], ['GZIP', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'], ['br ; q=0.0 , gzip; q=0', undefined], ['br;q=0.1', 'br'],
    ['brotli, x-gzip', undefined],
  ])('follows Accept-Encoding %j: %s', (header, coding) => expect(acceptedCoding(header)).toBe(coding));

  it('is undone by clients', async () => {
    const body = Buffer.from(
      JSON.stringify(Array.from({ length: 500 }, (_, i) => ({ name: `Kettle ${i}` }))),
    );
    const [br, gzipped] = await Promise.all([compress(body, 'br'), compress(body, 'gzip')]);
    expect(brotliDecompressSync(br)).toEqual(body);
    expect(gunzipSync(gzipped)).toEqual(body);
    expect(br.length).toBeLessThan(body.length / 4);
  });
});
