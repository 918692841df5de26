import { useApp } from '../../support/create-app.js';
import { expectEventually } from '../../support/expect-eventually.js';

describe('the requests at the developer console', () => {
  const app = useApp();

  const ask = (path: string, requestId: string) =>
    app.client.request('GET', path, { headers: { 'x-request-id': requestId } });
  const find = async (typed: string) =>
    (await app.client.get(`//dev/requests?find=${encodeURIComponent(typed)}`)).text;
  const shown = (page: string) => page.split('class="card"').length - 1;

  rules('DEV-15').it(
    'are found by id, path, status and code; those of the console are not among them',
    async () => {
      // Not by chance one that has what is looked for.
      const id = 'of-this-test';
      await ask('//api/v1/users/profile?page=1', id);
      for (const path of ['/dev/clock', '/docs/', '/admin/', '/brand/logo'])
        await ask(`/${path}`, 'of-a-page');
      await expectEventually(async () => expect(shown(await find(id))).toBe(1));
      const page = await find(id);
      expect(page).toContain('<b>401</b> GET <code>/api/v1/users/profile?page=1</code>');
      expect(page).toContain('AUTHENTICATION_REQUIRED');
      for (const typed of ['/profile?page', '401', 'authentication_required', 'get /api'])
        expect(await find(typed)).toContain(id);
      expect(await find('500')).not.toContain(id);
      expect(await find('of-a-page')).toContain('No request with of-a-page');
    },
  );

  rules('DEV-15').it('are at most 200, newest first, and what was asked for is text', async () => {
    await ask('//api/v1/nowhere/<script>alert(1)</script>', 'first-of-many');
    await expectEventually(async () => expect(shown(await find('first-of-many'))).toBe(1));
    expect(await find('first-of-many')).not.toContain('<script>');
    for (let count = 0; count < 200; count++) await ask('//health', `later-${count}`);
    await expectEventually(async () => expect(await find('later-199')).toContain('later-199'));
    const all = await find('');
    expect(shown(all)).toBe(200);
    expect(all.indexOf('later-199')).toBeLessThan(all.indexOf('later-0<'));
    expect(all).not.toContain('first-of-many');
  });
});
