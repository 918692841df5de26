import { useApp } from '../../support/create-app.js';

describe('the demo storefront', () => {
  const app = useApp();

  rules('DEM-06').it.each(['//shop', '//shop/', '//shop/orders/65f0c3a2b1d4e5f6a7b8c9d0'])(
    'answers %s with its page, which may run and load its own files alone',
    async (path) => {
      const { status, text, headers } = await app.client.get(path);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      const policy = headers.get('content-security-policy')!;
      expect(policy).toContain("script-src 'self'; style-src 'self'; style-src-attr 'none'");
      expect(policy).not.toContain('unsafe');
      // Where the storefront is not built, the page says how to build it.
      expect(text).toContain(status === 200 ? '/shop/assets/' : 'npm run build');
    },
  );

  rules('DEM-06').it('answers an address without a page with 404', async () => {
    const { status, headers } = await app.client.get('//shop/no-such-page');
    expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  });

  rules('DEM-06').it.each([
    '//shop/assets/no-such-file.js',
    '//shop/assets/..%2findex.html',
    '//shop/..%2f..%2fpackage.json',
    '//shop/main.ts',
  ])('serves no other file: %s', async (path) => {
    const { status, text } = await app.client.get(path);
    expect(status).toBe(404);
    expect(text).not.toContain('"dependencies"');
    expect(text).not.toContain('import ');
  });

  rules('DEM-06').it('has no operation in the API description', async () => {
    const { body } = await app.client.get('//api/docs-json');
    expect(Object.keys(body.paths).filter((path) => path.startsWith('/shop'))).toEqual([]);
  });
});
