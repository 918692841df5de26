import { Journey } from '../../scripts/journey/journey.mjs';
import { freshDataDir, startOwnService, type OwnService } from '../../scripts/lib/own-service.mjs';

const ADMIN = { email: 'admin@demo.shop', password: 'Admin#123' };

/** The steps and their checks lie in `scripts/journey`: `npm run walkthrough` takes the same way, and prints it. */
describe('the journey of an order through the service as it is built', () => {
  const folder = freshDataDir();
  let service: OwnService;
  let journey: Journey;
  let steps: string[];

  beforeAll(async () => {
    service = await startOwnService({
      DATA_DIR: folder.path,
      RATE_LIMIT_AUTH_MAX: '100',
      RATE_LIMIT_CHECKOUT_MAX: '100',
      RATE_LIMIT_STANDARD_MAX: '1000',
    });
  });

  afterAll(async () => {
    await service.stop();
    folder.remove();
  });

  beforeEach(async () => {
    steps = [];
    journey = new Journey({
      url: service.url,
      say: (line) => steps.push(line),
      signInAdmin: (admin) => admin.login(ADMIN),
    });
    await journey.prepare();
  });

  rules('ORR-16', 'BND-06').it(
    'leads from the sign-up to the delivered parcel, with notifications and mails',
    async () => {
      await journey.buyAndReceive();
      expect(steps.at(-1)).toMatch(/^Mails: .+/);
    },
  );

  it('leads back to the shop when nobody takes the parcel, and the stock is back', async () => {
    await journey.returnToOrigin();
    expect(steps.at(-1)).toBe('The stock is back: 6');
  });

  rules('ORD-15', 'OPS-23').it('ends by itself when nobody pays for sixteen minutes', async () => {
    await journey.letTimePass();
    expect(steps.at(-1)).toMatch(/is CANCELLED \(EXPIRED\), and the stock is back: 6$/);
    await journey.tidyUp();
  });
});
