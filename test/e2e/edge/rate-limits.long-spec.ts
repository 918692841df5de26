import { useApp } from '../../support/create-app.js';

describe('the rate limit of /health', () => {
  const app = useApp();

  it('[CON-10] allows an address 3000 requests in 15 minutes', async () => {
    const client = app.client.fromElsewhere();
    const statuses = new Map<number, number>();
    for (let round = 0; round < 61; round++) {
      for (const { status } of await Promise.all(
        Array.from({ length: 50 }, () => client.get('//health/live')),
      ))
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 200: 3000, 429: 50 });
  });
});
