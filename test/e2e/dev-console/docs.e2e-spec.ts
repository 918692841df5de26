import { useApp } from '../../support/create-app.js';

describe('the documentation', () => {
  const app = useApp();

  // Where the site is not built, its page says how to build it.
  rules('GDE-04').it.each(['//docs/', '//docs/errors', '//docs/guides/storefront'])(
    'is at %s, under a policy for its own files',
    async (path) => {
      const { status, text, headers } = await app.client.get(path);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(headers.get('content-security-policy')).toMatch(/script-src 'self'(?: 'sha256-[\w+/=]+')*;/);
      expect(text).toContain(status === 200 ? '/docs/assets/' : 'npm run tool -- docs-site');
    },
  );

  rules('GDE-04').it.each([
    '//docs/nothing',
    '//docs/assets/nothing.js',
    '//docs/..%2f..%2fpackage.json',
    '//docs/assets',
  ])('has no other file: %s', async (path) => {
    const { status, text } = await app.client.get(path);
    expect(status).toBe(404);
    expect(text).not.toContain('"dependencies"');
  });

  rules('GDE-04').it.each([
    ['//llms.txt', '/docs/llms.txt'],
    ['//openapi.json', '/api/docs-json'],
    ['//docs', '/docs/'],
  ])('is led to from %s', async (path, target) => {
    const { status, headers, text } = await app.client.get(path);
    // Where the site is not built, its page is there instead.
    if (path === '//docs' && status === 404) expect(text).toContain('docs-site');
    else expect([status, headers.get('location')]).toEqual([302, target]);
  });
});
