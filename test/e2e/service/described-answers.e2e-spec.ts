import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { useApp } from '../../support/create-app.js';
import { OpenApiDocument } from '../../support/openapi.js';
import { ROUTES } from '../../support/routes/route-table.js';
import { sendTo } from '../../support/routes/send.js';
import { STAND_INS } from '../../support/services/test-services.js';
import { session } from '../../support/session.js';

const COMMITTED = join(process.cwd(), 'docs', 'openapi.json');

/** Answers have the described form: no field more, none less, identifiers, times and addresses as they are promised. */
describe('the answer of every operation', () => {
  const document = new OpenApiDocument(JSON.parse(readFileSync(COMMITTED, 'utf8')), { strict: true });
  const app = useApp(STAND_INS);

  it.each(Object.entries(ROUTES))('%s has the form that docs/openapi.json gives it', async (name, route) => {
    const { access, input } = route;
    const caller = access === 'admin' ? await session(app).asAdmin() : await session(app).asUser();
    const answer = await sendTo(caller.client, name, (await input?.(app, caller)) ?? {});
    // What is refused here has the envelope of errors, which other tests look at.
    if (answer.status >= 300 || !answer.headers.get('content-type')?.includes('json')) return;
    const [method = '', template = ''] = name.split(' ');
    const path = template.replace(/\{\w+\}/g, 'x');
    expect(
      document.answerDifferences({ method, path, status: answer.status, responseBody: answer.body }),
    ).toEqual([]);
  });
});
