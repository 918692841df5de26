import { useApp } from '../../support/create-app.js';
import { expectError } from '../../support/expect-envelope.js';

describe('the demo storefront', () => {
  const app = useApp();

  rules('DEM-06').it.each(['//shop', '//shop/', '//shop/orders/65f0c3a2b1d4e5f6a7b8c9d0'])(
    'answers %s with its page, which may run and load its own files alone',
    async (path) => {
      const { status, text, headers } = await app.client.get(path);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      const policy = headers.get('content-security-policy')!;
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'");
      expect(policy).not.toContain('unsafe');
      // Where the client is not built, the page says how to build it.
      expect(text).toContain(status === 200 ? '/shop/shop.js' : 'npm run build');
    },
  );

  rules('DEM-06').it('serves its scripts and styles', async () => {
    const script = await app.client.get('//shop/views/cart.js');
    expect([script.status, script.headers.get('content-type')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ]);
    const style = await app.client.get('//shop/shop.css');
    expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
  });

  rules('DEM-06').it.each([
    '//shop/no-such-file.js',
    '//shop/..%2fserve-storefront.js',
    '//shop/client/..%2f..%2fgenerate.js',
    '//shop/views/..%2f..%2findex.js',
  ])('serves no other file: %s', async (path) => {
    expectError(await app.client.get(path), 404, 'Route not found');
  });

  rules('DEM-06').it('has no operation in the API description', async () => {
    const { body } = await app.client.get('//api/docs-json');
    expect(Object.keys(body.paths).filter((path) => path.startsWith('/shop'))).toEqual([]);
  });
});
