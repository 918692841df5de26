import { configLoader, JWT_SECRET, PRODUCTION, REAL_SERVICES } from '../../test/support/config-loader.js';

describe('the configuration', () => {
  const { load, inDataDir } = configLoader();

  rules('OPS-03', 'OPS-07', 'DEV-04').it(
    'embeds every service by default, with demo data and the developer console',
    () => {
      const config = load();
      expect(new Set(Object.values(config.embedded))).toEqual(new Set([true]));
      expect(config).toMatchObject({
        production: false,
        role: 'all',
        devConsole: true,
        apiDocs: true,
        seedDemo: true,
        dataDir: inDataDir('.'),
      });
      expect(config.http).toMatchObject({
        port: 3000,
        host: '127.0.0.1',
        publicUrl: 'http://localhost:3000',
      });
      expect(config.imageHost.baseUrl).toBe('http://localhost:3000/media');
    },
  );

  rules('PAY-17', 'OPS-05').it('has the default limits and periods of the specification', () => {
    const { rateLimit, shop } = load();
    expect(rateLimit).toEqual({
      standardMax: 100,
      adminMax: 3000,
      authMax: 10,
      staffRefreshMax: 60,
      checkoutMax: 5,
      healthMax: 3000,
      shippingOptionsMax: 60,
      storefrontMax: 100_000,
      storefrontKeys: [],
      trustedCidrs: [],
    });
    expect(shop).toMatchObject({ currency: 'INR', reservationTtlSeconds: 900, returnWindowDays: 30 });
  });

  rules('CAR-07').it('has a seller phone, so that the sandbox carrier accepts a customer without one', () => {
    expect(load().shop.seller.phone).toMatch(/^[6-9]\d{9}$/);
    expect(load({ SELLER_PHONE: '9876543210' }).shop.seller.phone).toBe('9876543210');
  });

  rules('MAI-01').it('has neither support address nor storefront unless they are given', () => {
    expect(load().shop.seller).toMatchObject({ email: undefined, storefrontUrl: undefined });
    const { seller } = load({
      SELLER_EMAIL: 'help@shop.example',
      STOREFRONT_URL: 'https://shop.example/in/',
    }).shop;
    expect(seller).toMatchObject({
      email: 'help@shop.example',
      storefrontUrl: 'https://shop.example/in',
    });
  });

  rules('OPS-15').it(
    'allows browsers of this machine by default, and only the listed origins otherwise',
    () => {
      expect(load().http.corsAnyLocalhost).toBe(true);
      const apps = ['capacitor://localhost', 'ionic://localhost', 'https://localhost:8443'];
      expect(load({ CORS_ORIGINS: apps.join(', ') }).http.corsOrigins).toEqual(apps);
      expect(load({ CORS_ORIGINS: 'https://shop.example.com' }).http).toMatchObject({
        corsAnyLocalhost: false,
        corsOrigins: ['https://shop.example.com'],
      });
    },
  );

  it('is frozen', () => {
    const config = load() as { http: { port: number } };
    expect(() => {
      config.http.port = 1;
    }).toThrow(TypeError);
  });

  it('has neither demo data nor developer console in production', () => {
    const config = load(PRODUCTION);
    expect(config).toMatchObject({ production: true, devConsole: false, seedDemo: false });
    expect(config.http.corsAnyLocalhost).toBe(false);
    expect(config.imageHost.baseUrl).toBe('https://images.example.com');
    expect(config.operations).toMatchObject({ logLevel: 'info', logFormat: 'json' });
  });

  rules('OPS-04').it(
    'runs embedded services in production with ALLOW_EMBEDDED, without demo data, console or localhost CORS',
    () => {
      const config = load({ NODE_ENV: 'production', JWT_SECRET, ALLOW_EMBEDDED: 'true' });
      expect(config.embedded.database).toBe(true);
      expect(config).toMatchObject({ devConsole: false, seedDemo: false });
      expect(config.http.corsAnyLocalhost).toBe(false);
    },
  );

  it('has no developer console when none of the services that it drives is embedded', () => {
    const { PAYMENT_API_URL, PAYMENT_KEY_ID, PAYMENT_KEY_SECRET, PAYMENT_WEBHOOK_SECRET } = REAL_SERVICES;
    const gateway = { PAYMENT_API_URL, PAYMENT_KEY_ID, PAYMENT_KEY_SECRET, PAYMENT_WEBHOOK_SECRET };
    expect(load(gateway).devConsole).toBe(true);
    expect(load(REAL_SERVICES).devConsole).toBe(false);
  });

  it('has no demo data in an external database', () => {
    expect(load({ MONGODB_URI: 'mongodb://localhost/shop' }).seedDemo).toBe(false);
  });
});
