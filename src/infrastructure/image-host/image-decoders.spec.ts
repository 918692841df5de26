import { ConversionError, type Conversion } from './decoder-process.js';
import { ImageDecoders, type ImageSource } from './image-decoders.js';
import { LARGE_EFFORT } from './image-decoding.limits.js';

const LIGHT = 1_000_000;
const LARGE = LARGE_EFFORT + 1;

describe('the decoders of images', () => {
  let decoders: ImageDecoders;
  /** The functions that end running conversions, by their path. */
  let running: Map<string, (tookMs: number) => void>;

  beforeEach(() => {
    jest.useFakeTimers();
    running = new Map();
    decoders = new ImageDecoders(() => ({
      convert: ({ path }) =>
        new Promise((end) => running.set(path, (tookMs) => end({ tookMs, contents: [] }))),
    }));
  });

  afterEach(() => jest.useRealTimers());

  const customer = (id: string): ImageSource => ({ id, role: 'USER' });
  const convert = (path: string, effort: number, source: ImageSource) => {
    const conversion: Conversion = { path, format: 'jpeg', maxPixels: 1, boxes: [] };
    return decoders.convert(conversion, effort, source).then(
      () => 'done',
      (error: Error & { retryAfterSeconds?: number }) =>
        `${error.constructor.name} ${error.retryAfterSeconds}`,
    );
  };
  const flush = () => jest.advanceTimersByTimeAsync(0);
  async function end(path: string, tookMs = 0): Promise<void> {
    await flush();
    running.get(path)!(tookMs);
    running.delete(path);
    await flush();
  }

  rules('PIC-02').it('keep staff and imports, and large images, apart from customers', async () => {
    const all = [
      convert('avatar', LIGHT, customer('ana')),
      convert('another avatar', LIGHT, customer('ben')),
      convert('bomb', LARGE, customer('eve')),
      convert('product', LIGHT, 'staff'),
    ];
    await flush();
    expect([...running.keys()]).toEqual(['avatar', 'bomb', 'product']);
    all.push(convert('import', LIGHT, 'import'), convert('face', LIGHT, { id: 'ada', role: 'ADMIN' }));
    await end('product');
    expect([...running.keys()]).toEqual(['avatar', 'bomb', 'face']);
    for (const path of ['avatar', 'face', 'bomb', 'another avatar', 'import']) await end(path);
    expect(new Set(await Promise.all(all))).toEqual(new Set(['done']));
  });

  rules('PIC-02').it('take the cheapest of customers next, and staff first of large ones', async () => {
    const light = [3, 2, 1].map((times) => convert(`avatar ${times}`, times * LIGHT, customer(`${times}`)));
    const large = [
      convert('bomb', LARGE, customer('eve')),
      convert('import', LARGE, 'import'),
      convert('product', LARGE, 'staff'),
    ];
    await flush();
    for (const path of ['avatar 3', 'avatar 1', 'avatar 2', 'bomb', 'product', 'import']) await end(path);
    expect(new Set(await Promise.all([...light, ...large]))).toEqual(new Set(['done']));
  });

  rules('PIC-03').it('refuse after ten seconds of waiting, but no import', async () => {
    void convert('avatar', LIGHT, customer('ana'));
    void convert('product', LIGHT, 'staff');
    const late = convert('late', LIGHT, customer('ben'));
    const imported = convert('import', LIGHT, 'import');
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await late).toBe('ImagesBusyError 10');
    await end('product');
    await end('import');
    expect(await imported).toBe('done');
    expect(jest.getTimerCount()).toBe(0);
  });

  rules('PIC-03').it('let one large image of customers wait, which holds a slot of uploads', async () => {
    void convert('first', LARGE, customer('ana'));
    void convert('second', LARGE, customer('ben'));
    expect(await convert('third', LARGE, customer('eve'))).toBe('ImagesBusyError 10');
    void convert('product', LARGE, 'staff');
    await end('first');
    expect([...running.keys()]).toEqual(['product']);
  });

  rules('PIC-04').it('let an account wait four times as long as a slow image took', async () => {
    const slow = convert('slow', LARGE, customer('eve'));
    await end('slow', 3_000);
    expect(await slow).toBe('done');
    expect(await convert('next', LIGHT, customer('eve'))).toBe('ImagesBusyError 12');
    const other = convert('other', LIGHT, customer('ana'));
    await end('other', 1_999);
    expect(await other).toBe('done');
    const again = convert('again', LIGHT, customer('ana'));
    await end('again');
    expect(await again).toBe('done');
    await jest.advanceTimersByTimeAsync(12_000);
    const next = convert('next', LIGHT, customer('eve'));
    await end('next');
    expect(await next).toBe('done');
  });

  rules('PIC-04').it('let an account wait after a picture that was given up', async () => {
    const failing = new ImageDecoders(() => ({
      convert: async () => ({ tookMs: 8_000, error: new ConversionError('damaged', 'not decoded in time') }),
    }));
    decoders = failing;
    expect(await convert('bomb', LARGE, customer('eve'))).toBe('ConversionError undefined');
    expect(await convert('avatar', LIGHT, customer('eve'))).toBe('ImagesBusyError 32');
  });

  rules('PIC-04').it('let no administrator and no import wait for theirs', async () => {
    for (const source of ['staff', 'import', { id: 'ada', role: 'ADMIN' }] as const) {
      for (let time = 0; time < 2; time += 1) {
        const outcome = convert('slow', LARGE, source);
        await end('slow', 7_000);
        expect(await outcome).toBe('done');
      }
    }
  });
});
