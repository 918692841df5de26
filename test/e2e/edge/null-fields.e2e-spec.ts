import { useApp } from '../../support/create-app.js';
import { describedOperations, type DescribedOperation } from '../../support/operations.js';
import { useAdmin } from '../../support/session.js';

/** Excluded: webhooks have the formats of their senders; the developer console is not part of the API. */
const NOT_OF_CLIENTS = /webhook$|\/dev\//;
const MANY = '1000000';

describe('null for an optional field', () => {
  const app = useApp({
    RATE_LIMIT_STANDARD_MAX: MANY,
    RATE_LIMIT_AUTH_MAX: MANY,
    RATE_LIMIT_CHECKOUT_MAX: MANY,
  });
  const admin = useAdmin(app);
  let operations: DescribedOperation[];

  beforeAll(async () => {
    operations = await describedOperations(app);
  });

  rules('ACD-17').it('is refused by name, for each one of every operation', async () => {
    const optional = operations
      .filter(({ name }) => !NOT_OF_CLIENTS.test(name))
      .flatMap((operation) =>
        Object.entries<any>(operation.body?.properties ?? {})
          .filter(([field]) => operation.body.required?.includes(field) !== true)
          // Limits that `null` lifts.
          .filter(([, { type }]) => !Array.isArray(type) || !type.includes('null'))
          .map(([field]) => ({ ...operation, field })),
      );
    expect(optional.length).toBeGreaterThan(40);
    expect(optional.map(({ name, field }) => `${name} ${field}`)).toContain(
      'POST /api/v1/auth/register phone',
    );
    const accepted: string[] = [];
    for (const { name, method, path, field } of optional) {
      const { status, body } = await admin.client.request(method, path, { body: { [field]: null } });
      const sentences = String(body.message).split('; ');
      const named = sentences.some((sentence) => sentence.toLowerCase().includes(field.toLowerCase()));
      if (status !== 400 || !named) accepted.push(`${name} ${field}: ${status} ${body.message}`);
    }
    expect(accepted).toEqual([]);
  });
});
