import { TUNING } from '#config/app-config.js';
import { useApp } from '../../support/create-app.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { anImage, anUpload } from '../../support/factories/an-image.js';
import { aRegistration } from '../../support/factories/a-registration.js';
import { knownBrowserOf } from '../../support/known-browser.js';
import { session } from '../../support/session.js';

describe('sixty logins at once, at the cost of production', () => {
  const app = useApp({}, { tuning: TUNING });

  async function aKnownBrowser() {
    const registration = aRegistration();
    const answer = await app.client.fromElsewhere().post('/auth/register', registration);
    expectSuccess(answer, 201);
    return { email: registration.email, headers: knownBrowserOf(answer) };
  }

  rules('SES-19').it('let an avatar through before the first two dozen passwords are checked', async () => {
    const ana = await session(app).asUser();
    const avatar = async () => ana.client.post('/users/profile/avatar', anUpload('avatar', await anImage()));
    // The process that decodes images is running.
    expectSuccess(await avatar());
    // Of accounts whose hashes are of that cost, too: half of the places are for browsers that they know.
    const browsers: Array<Awaited<ReturnType<typeof aKnownBrowser>>> = [];
    for (let index = 0; index < 12; index += 1) browsers.push(await aKnownBrowser());
    let checked = 0;
    const logins = Array.from({ length: 60 }, async (_, index) => {
      const { email, headers } = browsers[index] ?? { email: `stranger.${index}@example.com`, headers: {} };
      const body = { email, password: 'Wrong#123' };
      const { status } = await app.client.fromElsewhere().post('/auth/login', body, { headers });
      if (status === 401) checked += 1;
      return status;
    });
    expectSuccess(await avatar());
    expect(checked).toBeLessThan(15);
    const statuses = await Promise.all(logins);
    expect(new Set(statuses)).toEqual(new Set([401, 503]));
    expect(checked).toBeGreaterThanOrEqual(22);
  });
});
