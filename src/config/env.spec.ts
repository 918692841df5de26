import { configLoader } from '../../test/support/config-loader.js';

describe('environment variables', () => {
  const { load, faultsOf } = configLoader();

  rules('OPS-03').it('count as not set when they are empty', () => {
    expect(load({ PORT: '', MONGODB_URI: ' ', JWT_SECRET: '' })).toEqual(load());
  });

  rules('OPS-30').it.each([
    [undefined, 'all'],
    ['', 'all'],
    ['all', 'all'],
    ['api', 'api'],
    ['worker', 'worker'],
  ])('take the ROLE %s as %s', (ROLE, role) => {
    expect(load({ ROLE }).role).toBe(role);
  });

  rules('OPS-30').it.each(['both', 'API', 'all,api', 'workers'])('refuse the ROLE %s', (ROLE) => {
    expect(faultsOf({ ROLE })).toEqual([expect.stringMatching(/^ROLE: /)]);
  });

  describe('the variables of OpenTelemetry', () => {
    rules('TRC-09').it('switch nothing on by default', () => {
      expect(load().tracing).toEqual({
        endpoint: undefined,
        headers: {},
        serviceName: 'storefront-commerce-api',
        sampler: 'parentbased_always_on',
        ratio: 1,
      });
    });

    it('are read as OpenTelemetry writes them', () => {
      const { tracing } = load({
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318',
        OTEL_EXPORTER_OTLP_HEADERS: 'Api-Key=a%20secret%3D, x-tenant=shop',
        OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
        OTEL_TRACES_SAMPLER_ARG: '0.25',
      });
      expect(tracing).toMatchObject({
        endpoint: 'http://localhost:4318',
        headers: { 'api-key': 'a secret=', 'x-tenant': 'shop' },
        ratio: 0.25,
      });
    });
  });

  it('take addresses and ranges of both families', () => {
    const listed = '10.0.0.0/8, 192.168.1.5, 2001:db8::/32, ::1';
    const values = listed.split(', ');
    expect(load({ RATE_LIMIT_TRUSTED_CIDRS: listed }).rateLimit.trustedCidrs).toEqual(values);
    expect(load({ TRUST_PROXY: `${listed}, loopback` }).http.trustProxy).toEqual([...values, 'loopback']);
    expect(load({ TRUST_PROXY: '2' }).http.trustProxy).toEqual(['2']);
  });

  describe('an invalid value', () => {
    const INVALID: Record<string, readonly string[]> = {
      PORT: ['http', '3000a', '-1', '65536', '30.5'],
      NODE_ENV: ['prod'],
      PUBLIC_URL: [
        'shop.example.com',
        'https://shop.example.com/?from=mail',
        'https://shop.example.com/#top',
        'https://ana:secret@shop.example.com',
      ],
      IMAGE_BASE_URL: ['https://images.example.com/?size=', 'https://ana:secret@images.example.com'],
      PAYMENT_API_URL: ['https://pay.example.com/v1?mode=live'],
      SHIPPING_API_URL: ['https://ship.example.com/v1#live'],
      S3_ENDPOINT: ['https://ana:secret@s3.example.com'],
      TRUST_PROXY: ['true', '10.0.0.0/99', '1000', '1,10.0.0.0/8', '010.0.0.1', '10.1', '::ffff:10.0.0.1'],
      ALLOW_EMBEDDED: ['yes'],
      MONGODB_URI: ['localhost:27017'],
      REDIS_URL: ['http://localhost:6379'],
      TYPESENSE_URL: ['search:8108'],
      SMTP_URL: ['mail.example.com'],
      OIDC_PROVIDERS: [
        'google',
        '[{"name":"google"}]',
        '[{"name":"a","issuer":"https://a.example","jwksUri":"https://a.example/k","clientId":[]}]',
      ],
      BOOTSTRAP_ADMIN_EMAIL: ['admin'],
      RATE_LIMIT_STANDARD_MAX: ['0'],
      RATE_LIMIT_AUTH_MAX: ['ten'],
      RATE_LIMIT_TRUSTED_CIDRS: [
        'gateway.example.com',
        '10/8',
        '10.0/16',
        '010.0.0.0/8',
        '0x7f.0.0.1',
        '::ffff:a00:0/104',
      ],
      IMPORT_ALLOWED_CIDRS: ['192.168.1/24'],
      METRICS_ALLOWED_CIDRS: ['10.0.0.0/8,prometheus'],
      RESERVATION_TTL_SECONDS: ['0'],
      MAX_UNPAID_ORDERS: ['0'],
      CART_MAX_QUANTITY: ['-1'],
      MAX_ORDER_TOTAL: ['-1', '0.99', '500000.001', '5,00,000'],
      RETURN_WINDOW_DAYS: ['1.5'],
      STOREFRONT_KEY: [
        'x'.repeat(31),
        `${'x'.repeat(32)},`,
        Array(3).fill('x'.repeat(32)).join(','),
        `${'x'.repeat(31)} y`,
      ],
      RETURN_ADDRESS: [String.raw`\n`, 'x'.repeat(501), 'a\u0007b'],
      RETURN_INSTRUCTIONS: [String.raw`\n`, 'x'.repeat(501), 'a\tb'],
      AUDIT_LOG_DAYS: ['-1'],
      STOCK_MOVEMENT_DAYS: ['364'],
      CURRENCY: ['rupees', 'JPY', 'KWD', 'ABC', 'XXX'],
      SHOP_TIMEZONE: ['+05:30', 'Asia/Delhi'],
      SELLER_PHONE: ['5876543210', '+919876543210'],
      SELLER_EMAIL: ['help', 'Help <help@shop.example>'],
      STOREFRONT_URL: [
        'shop.example',
        'ftp://shop.example',
        'https://shop.example/?from=mail',
        'https://shop.example/?',
        'https://shop.example/#orders',
        'https://ana:secret@shop.example',
      ],
      TAX_RATE_DEFAULT: ['eighteen', '-1', '100.01', '18.125'],
      CORS_ORIGINS: [
        'https://shop.example.com/',
        'https://*.shop.example.com',
        'https://shop.example.com,*',
        'null',
        'file://',
        'file://localhost',
        'capacitor://localhost/',
        'capacitor:localhost',
      ],
      LOG_LEVEL: ['loud'],
      METRICS_ENABLED: ['1'],
      OTEL_EXPORTER_OTLP_ENDPOINT: ['collector:4318', 'grpc://collector:4317'],
      OTEL_EXPORTER_OTLP_HEADERS: ['api-key', 'api key=secret', 'api-key=%E0%A4%A', 'api-key=a%0d%0ab'],
      OTEL_TRACES_SAMPLER: ['sometimes'],
      OTEL_TRACES_SAMPLER_ARG: ['10', '-0.1'],
      API_DOCS: ['off'],
      ADMIN_DASHBOARD: ['no'],
    };
    rules('PCR-11', 'CAR-07', 'OPS-02', 'MAI-01').it.each(
      Object.entries(INVALID).flatMap(([name, values]) => values.map((value) => [name, value] as const)),
    )('is refused by name: %s=%s', (name, value) => {
      const faults = faultsOf({ [name]: value });
      expect(faults).not.toEqual([]);
      for (const fault of faults) expect(fault).toMatch(new RegExp(`^${name}: \\S`));
    });

    rules('OPS-02').it('is reported together with all others', () => {
      expect(faultsOf({ PORT: 'x', ROLE: 'y' }).map((fault) => fault.split(':')[0])).toEqual([
        'PORT',
        'ROLE',
      ]);
    });
  });
});
