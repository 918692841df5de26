import { SCOPES, type Scope } from '#common/access/scopes.js';
import { useApp } from '../../support/create-app.js';
import { anApiKey } from '../../support/factories/an-api-key.js';
import { ROUTE_SCOPES } from '../../support/routes/route-scopes.js';
import { sendTo } from '../../support/routes/send.js';
import { STAND_INS } from '../../support/services/test-services.js';

/** The routes whose answers go to a person: no scope opens them to a key. */
const FOR_PEOPLE: ReadonlySet<string> = new Set(['POST /api/v1/invoices/admin/archive']);

/** Every operation for administrators is called by a key of every scope alone, and by one of all. */
describe('a key of each scope', () => {
  const app = useApp({ ...STAND_INS, RATE_LIMIT_ADMIN_MAX: '1000000' });
  const KEYS: ReadonlyArray<readonly Scope[]> = [...SCOPES.map((scope) => [scope]), [...SCOPES]];

  rules('KEY-04').it.each(KEYS)('is refused where the route has another: %s', async (...scopes) => {
    const { client } = await anApiKey(app, scopes);
    const wrong: string[] = [];
    for (const [route, needed] of ROUTE_SCOPES) {
      // Without an input: the scope is checked before the request is looked at.
      const answer = await sendTo(client, route);
      const isRefused = answer.headers.get('x-error-code') === 'SCOPE_MISSING';
      const isOpen = (scopes as string[]).includes(needed) && !FOR_PEOPLE.has(route);
      if (isRefused === isOpen) wrong.push(`${route}: ${answer.status}`);
    }
    expect(wrong).toEqual([]);
  });
});
