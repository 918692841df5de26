import type { INestApplicationContext } from '@nestjs/common';
import { withTimeout } from '#common/async/with-timeout.js';
import type { AppConfig, EmbeddedParts } from '#config/app-config.js';
import { THIRD_PARTIES, type ThirdParty, type ThirdPartyName } from '#modules/health/index.js';
import { finding, type Finding } from './finding.js';

/** Timeout of one dependency check. */
const TIMEOUT_MS = 10_000;

/** Display names and troubleshooting advice for each third party. */
const ADVICE: Readonly<Record<ThirdPartyName, { readonly title: string; readonly advice: string }>> = {
  gateway: {
    title: 'payment gateway',
    advice: 'check PAYMENT_API_URL, PAYMENT_KEY_ID and PAYMENT_KEY_SECRET',
  },
  carrier: { title: 'carrier', advice: 'check SHIPPING_API_URL, SHIPPING_EMAIL and SHIPPING_PASSWORD' },
  images: {
    title: 'image host',
    advice:
      'check S3_ENDPOINT and the keys, and that S3_BUCKET exists; embedded: that DATA_DIR can be written',
  },
  mail: { title: 'mail', advice: 'check SMTP_URL and its user and password' },
  search: { title: 'search engine', advice: 'check TYPESENSE_URL and TYPESENSE_API_KEY' },
};

/** Whether a part is the built-in one. */
export function whereIs(config: AppConfig, part: keyof EmbeddedParts): 'embedded' | 'configured' {
  return config.embedded[part] ? 'embedded' : 'configured';
}

/** Asks every third party whether it can be used, all at once. */
export function thirdPartyFindings(shop: INestApplicationContext, config: AppConfig): Promise<Finding[]> {
  return Promise.all(THIRD_PARTIES.map((party) => ask(shop, config, party)));
}

function ask(shop: INestApplicationContext, config: AppConfig, asked: ThirdParty): Promise<Finding> {
  const { title, advice } = ADVICE[asked.name];
  const ping = async (): Promise<void> => {
    const answer = shop.get(asked.port, { strict: false }).ping();
    await withTimeout(TIMEOUT_MS, answer, () => new Error('no answer in time'));
  };
  return finding({ name: title, where: whereIs(config, asked.part) }, ping, advice);
}
