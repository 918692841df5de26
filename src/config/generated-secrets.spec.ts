import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configLoader, JWT_SECRET } from '../../test/support/config-loader.js';

describe('generated secrets', () => {
  const { load, faultsOf, inDataDir } = configLoader();

  rules('OPS-27').it('are created once and kept for the next start', () => {
    const first = load();
    expect(first.identity.jwtSecret.length).toBeGreaterThanOrEqual(32);
    expect(load().identity.jwtSecret).toBe(first.identity.jwtSecret);
    expect(load().carrier.webhookSecret).toBe(first.carrier.webhookSecret);
    expect(first.paymentGateway.keySecret).not.toBe(first.paymentGateway.webhookSecret);
  });

  rules('OPS-27').it('are readable by the owner only', () => {
    load();
    expect(statSync(inDataDir('secrets.json')).mode & 0o777).toBe(0o600);
  });

  rules('OPS-26').it('yield to configured ones, also for embedded services', () => {
    const config = load({ CARRIER_WEBHOOK_SECRET: 'given', JWT_SECRET: 'short is fine here' });
    expect(config.carrier.webhookSecret).toBe('given');
    expect(config.identity.jwtSecret).toBe('short is fine here');
  });

  it('are not written when all are configured', () => {
    load({ JWT_SECRET, PAYMENT_KEY_SECRET: 'a', PAYMENT_WEBHOOK_SECRET: 'b', CARRIER_WEBHOOK_SECRET: 'c' });
    expect(existsSync(inDataDir('secrets.json'))).toBe(false);
  });

  it('are not replaced when their file cannot be parsed', () => {
    writeFileSync(inDataDir('secrets.json'), '{ half');
    expect(faultsOf({})).toEqual([expect.stringMatching(/^DATA_DIR: .*secrets\.json/)]);
    expect(readFileSync(inDataDir('secrets.json'), 'utf8')).toBe('{ half');
  });

  it('stop the start with the name DATA_DIR when the folder cannot be written', () => {
    const file = inDataDir('a-file');
    writeFileSync(file, '');
    chmodSync(file, 0o600);
    expect(faultsOf({ DATA_DIR: join(file, 'below') })).toEqual([expect.stringMatching(/^DATA_DIR: /)]);
  });
});
