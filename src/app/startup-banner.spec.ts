import { loadConfig } from '#config/load-config.js';
import { useFolder } from '../../test/support/use-folder.js';
import { startupBanner } from './startup-banner.js';
import { serviceFacts } from './welcome/service-facts.js';

const dataDir = useFolder();

describe('the start-up banner', () => {
  it('lists addresses, logins and data folder in thirteen lines when all is embedded', () => {
    const banner = startupBanner(serviceFacts(loadConfig({ DATA_DIR: dataDir }), 'http://localhost:3000'));
    for (const part of [
      'http://localhost:3000\n',
      'http://localhost:3000/api/docs',
      'http://localhost:3000/dev',
      'http://localhost:3000/shop',
      'admin@demo.shop / Admin#123',
      'asha@demo.shop / Demo#123',
      dataDir,
      '10 logins and 5 checkouts an hour (RATE_LIMIT_*); reset them: POST /dev/limits/reset',
      'database, cache and queue, search engine, payment gateway, carrier, image host, mail',
      'Ctrl+C',
    ]) {
      expect(banner).toContain(part);
    }
    expect(banner.trim().split('\n').length).toBeLessThanOrEqual(13);
  });

  rules('FST-08').it('says how a phone reaches the shop', () => {
    const facts = serviceFacts(loadConfig({ DATA_DIR: dataDir }), 'http://localhost:3000');
    expect(startupBanner(facts)).not.toContain('phone');
    const banner = startupBanner(facts, ['http://192.168.1.5:3000', 'http://10.0.0.7:3000']);
    expect(banner).toContain('http://192.168.1.5:3000, http://10.0.0.7:3000\n');
    expect(banner).toContain('PUBLIC_URL=http://192.168.1.5:3000\n');
  });

  it('has no logins without demo data', () => {
    const config = loadConfig({ DATA_DIR: dataDir, SEED_DEMO: 'false' });
    expect(startupBanner(serviceFacts(config, 'http://localhost:3000'))).not.toContain('demo.shop');
  });

  it('reveals nothing about the machine, the console or any login in production', () => {
    const config = loadConfig({
      DATA_DIR: dataDir,
      NODE_ENV: 'production',
      ALLOW_EMBEDDED: 'true',
      JWT_SECRET: 'a-secret-of-more-than-32-characters',
    });
    const banner = startupBanner(serviceFacts(config, 'https://api.example.com'));
    expect(banner).toContain('https://api.example.com/api/docs');
    expect(banner).not.toMatch(/demo\.shop|\/dev|Embedded|storefront-test/);
  });
});
