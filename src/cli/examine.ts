import type { INestApplicationContext } from '@nestjs/common';
import type { AppConfig, EmbeddedParts } from '#config/app-config.js';
import { Carrier } from '#infrastructure/carrier/carrier.port.js';
import { OutboxStore } from '#infrastructure/database/outbox/outbox.store.js';
import { SchemaInstaller } from '#infrastructure/database/schema-installer.js';
import { ImageHost } from '#infrastructure/image-host/image-host.port.js';
import { Mailer } from '#infrastructure/mail/mailer.port.js';
import { PaymentGateway } from '#infrastructure/payment-gateway/payment-gateway.port.js';
import { SearchEngine } from '#infrastructure/search-engine/search-engine.port.js';
import { withShop } from './command-context.js';
import type { CommandResult } from './run-command.js';

/** How long one dependency may take to answer. */
const PATIENCE_MS = 10_000;

interface Dependency {
  readonly name: string;
  readonly part: keyof EmbeddedParts;
  readonly port: abstract new (...args: never[]) => { ping(): Promise<void> };
  readonly advice: string;
}

const DEPENDENCIES: readonly Dependency[] = [
  {
    name: 'payment gateway',
    part: 'paymentGateway',
    port: PaymentGateway,
    advice: 'check PAYMENT_API_URL, PAYMENT_KEY_ID and PAYMENT_KEY_SECRET',
  },
  {
    name: 'carrier',
    part: 'carrier',
    port: Carrier,
    advice: 'check SHIPPING_API_URL, SHIPPING_EMAIL and SHIPPING_PASSWORD',
  },
  {
    name: 'image host',
    part: 'imageHost',
    port: ImageHost,
    advice:
      'check S3_ENDPOINT and the keys, and that S3_BUCKET exists; embedded: that DATA_DIR can be written',
  },
  { name: 'mail', part: 'mail', port: Mailer, advice: 'check SMTP_URL and its user and password' },
  {
    name: 'search engine',
    part: 'searchEngine',
    port: SearchEngine,
    advice: 'check TYPESENSE_URL and TYPESENSE_API_KEY',
  },
];

/**
 * Asks every dependency whether it can be used and looks at the database's state: one line each, with what to do
 * about what is wrong.
 * @throws ConfigError when the configuration, the database or Redis is at fault, without which no other can be asked
 */
export async function examine(config: AppConfig): Promise<CommandResult> {
  return withShop(config, async (shop) => {
    const findings = [
      finding('database', config.embedded.database, undefined),
      finding('cache store and queues', config.embedded.cacheAndQueue, undefined),
      ...(await Promise.all(DEPENDENCIES.map((dependency) => ask(shop, config, dependency)))),
      await schemaFinding(shop),
      await outboxFinding(shop),
    ];
    return { lines: findings.map(({ line }) => line), ok: findings.every(({ ok }) => ok) };
  });
}

interface Finding {
  readonly line: string;
  readonly ok: boolean;
}

function finding(name: string, isEmbedded: boolean, wrong: string | undefined): Finding {
  const where = isEmbedded ? 'embedded' : 'configured';
  return wrong === undefined
    ? { line: `ok     ${name} (${where})`, ok: true }
    : { line: `WRONG  ${name} (${where}): ${wrong}`, ok: false };
}

async function ask(shop: INestApplicationContext, config: AppConfig, asked: Dependency): Promise<Finding> {
  const { name, part, port, advice } = asked;
  const isEmbedded = config.embedded[part];
  try {
    const dependency = shop.get<{ ping(): Promise<void> }>(port, { strict: false });
    await inTime(dependency.ping());
    return finding(name, isEmbedded, undefined);
  } catch (error) {
    return finding(name, isEmbedded, `${(error as Error).message}; ${advice}`);
  }
}

async function inTime(answer: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), PATIENCE_MS);
  });
  try {
    await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

async function schemaFinding(shop: INestApplicationContext): Promise<Finding> {
  const missing = await shop.get(SchemaInstaller, { strict: false }).missing();
  return missing.length === 0
    ? { line: 'ok     collections and indexes', ok: true }
    : { line: `WRONG  missing: ${missing.join(', ')}; run npm run db:migrate`, ok: false };
}

async function outboxFinding(shop: INestApplicationContext): Promise<Finding> {
  const failed = await shop.get(OutboxStore, { strict: false }).countFailed();
  return failed === 0
    ? { line: 'ok     outbox', ok: true }
    : {
        line: `WRONG  outbox: ${failed} effects were given up; npm run queue:failed tells why, outbox:replay tries again`,
        ok: false,
      };
}
