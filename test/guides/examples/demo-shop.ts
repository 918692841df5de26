import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { AdjustableClock } from '#common/time/adjustable-clock.js';
import { DEMO_LOGINS } from '#config/demo-logins.js';
import { seedDemo } from '#demo-shop/data/seed-demo.js';
import { SearchIndexFillerService } from '#modules/search/services/search-index-filler.service.js';
import { createApp, type TestApp } from '../../support/create-app.js';
import { STAND_INS } from '../../support/services/test-services.js';
import { IdentityProviderStandIn } from '../../support/stand-ins/identity-provider.stand-in.js';
import { TestClient, type Answer } from '../../support/test-client.js';

/** The time of all examples, as the examples of errors have it. */
const BEGIN = new Date('2026-01-31T10:00:00.000Z');
/** Callers have addresses that the documentation may show (RFC 5737). */
const ADDRESS = '203.0.113.10';

/** A clock that stands still but for `advance`: what happens at it has the same times in every run. */
class StillClock extends AdjustableClock {
  constructor(private readonly begin: Date) {
    super();
  }

  override now(): Date {
    return new Date(this.begin.getTime() + this.offset);
  }
}

/** A fresh shop with the demo data, at a time that stands still, and those who use it. */
export class DemoShop {
  private constructor(
    readonly app: TestApp,
    readonly clock: StillClock,
    /** All demo data as one text. */
    readonly seeded: string,
    readonly provider: IdentityProviderStandIn,
    readonly visitor: TestClient,
    readonly asha: TestClient,
    readonly ravi: TestClient,
    readonly admin: TestClient,
  ) {}

  static async open(): Promise<DemoShop> {
    const clock = new StillClock(BEGIN);
    const { provider, jwksUri } = await IdentityProviderStandIn.start(() => clock.nowSeconds());
    const { ISSUER: issuer, CLIENT_ID: clientId } = IdentityProviderStandIn;
    const providers = [{ name: 'google', issuer, clientId, jwksUri }];
    const app = await createApp(
      {
        ...STAND_INS,
        SEED_DEMO: 'true',
        SELLER_TAX_ID: '29ABCDE1234F1Z5',
        SELLER_STATE: 'Karnataka',
        STOREFRONT_URL: 'https://shop.example',
        COD_CONFIRMATION: 'true',
        OIDC_PROVIDERS: JSON.stringify(providers),
      },
      { clock },
    );
    await seedDemo(app as never);
    app.get(SearchIndexFillerService).begin();
    const seeded = await textOf(app.get<Connection>(getConnectionToken() as never));
    const visitor = new TestClient(app.url, undefined, ADDRESS);
    const callers: TestClient[] = [];
    // One after another: of the unknown browsers at one address a single one waits for its password to be checked.
    for (const { email, password } of DEMO_LOGINS) {
      const login = await visitor.post('/auth/login', { email, password });
      callers.push(visitor.as(dataOf(login).accessToken));
    }
    const [admin, asha, ravi] = callers;
    return new DemoShop(app, clock, seeded, provider, visitor, asha!, ravi!, admin!);
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.provider.close();
  }

  /** Somebody who has just registered as `<name>@example.com`. */
  async newcomer(name: string): Promise<{ caller: TestClient; email: string; password: string }> {
    const email = `${name}@example.com`;
    const password = 'Secret#123';
    const account = { email, password, firstname: 'Kavya', lastname: 'Rao' };
    const { accessToken } = dataOf(await this.visitor.post('/auth/register', account));
    return { caller: this.visitor.as(accessToken), email, password };
  }

  /** The ids of demo products that are in stock, and have no variants to choose from. */
  async productIds(): Promise<string[]> {
    const { products } = dataOf(await this.visitor.get('/products?inStock=true'));
    return products.filter(({ variants }: any) => variants.length === 0).map(({ _id }: any) => _id);
  }
}

async function textOf({ db }: Connection): Promise<string> {
  const collections = await db!.collections();
  return JSON.stringify(await Promise.all(collections.map((each) => each.find().toArray())));
}

/** The path of the first of these products. */
export async function firstProduct(shop: DemoShop): Promise<{ id: string }> {
  return { id: (await shop.productIds())[0]! };
}

/** The data of a successful answer, or its body where it has no envelope. @throws for any other answer */
export function dataOf({ status, body, text }: Answer): any {
  if (status >= 300) throw new Error(`${status}: ${text}`);
  return body?.data ?? body;
}
