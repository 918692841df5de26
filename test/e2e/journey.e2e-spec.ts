import { randomInt } from 'node:crypto';
import { Journey } from '../../scripts/journey/journey.mjs';
import { createApp, type TestApp } from '../support/create-app.js';
import { PASSWORD, session } from '../support/session.js';

/** The steps and their checks lie in `scripts/journey`: `npm run walkthrough` walks the same way, and prints it. */
describe('the journey of an order', () => {
  let app: TestApp;
  let journey: Journey;
  let steps: string[];

  beforeEach(async () => {
    // A person reads these mails in the developer console.
    app = await createApp({ SMTP_URL: '' });
    steps = [];
    const address = `10.1.${randomInt(256)}.${randomInt(1, 255)}`;
    journey = new Journey({
      url: app.url,
      say: (line) => steps.push(line),
      signInAdmin: async (admin) => {
        const { email } = (await session(app).asAdmin()).user;
        await admin.login({ email, password: PASSWORD });
      },
      fetch: (input, init) => {
        const request = new Request(input, init);
        request.headers.set('x-forwarded-for', address);
        return fetch(request);
      },
    });
    await journey.prepare();
  });

  afterEach(() => app.close());

  it('[ORR-16, BND-06] leads from the sign-up to the delivered parcel, with notifications and mails', async () => {
    await journey.buyAndReceive();
    expect(steps.at(-1)).toMatch(/^Mails: .+/);
  });

  it('leads back to the shop when nobody takes the parcel, and the stock is back', async () => {
    await journey.returnToOrigin();
    expect(steps.at(-1)).toBe('The stock is back: 6');
  });

  it('[ORD-15, OPS-23] ends by itself when nobody pays for sixteen minutes', async () => {
    await journey.letTimePass();
    expect(steps.at(-1)).toMatch(/is CANCELLED \(EXPIRED\), and the stock is back: 6$/);
    await journey.tidyUp();
  });
});
