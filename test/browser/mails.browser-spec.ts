import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { MailContent, MailShop } from '#infrastructure/mail/mail-layout.js';
import { oneTimeCodeMail } from '#modules/auth/mails/one-time-code.mail.js';
import { codeLinkMail } from '#modules/auth/mails/code-link.mail.js';
import { signInReminderMail } from '#modules/auth/mails/sign-in-reminder.mail.js';
import { passwordChangedMail } from '#modules/auth/mails/password-changed.mail.js';
import {
  orderConfirmationMail,
  type OrderConfirmation,
} from '#modules/order-notifications/mails/order-confirmation.mail.js';
import { addressChangedMail } from '#modules/order-notifications/mails/address-changed.mail.js';
import { cashConfirmationMail } from '#modules/order-notifications/mails/cash-confirmation.mail.js';
import { orderDeliveredMail } from '#modules/order-notifications/mails/order-delivered.mail.js';
import { orderNotArrivingMail } from '#modules/order-notifications/mails/order-not-arriving.mail.js';
import { orderReturnedToShopMail } from '#modules/order-notifications/mails/order-returned-to-shop.mail.js';
import { orderShippedMail } from '#modules/order-notifications/mails/order-shipped.mail.js';
import { failedAttemptMail } from '#modules/order-notifications/mails/failed-attempt.mail.js';
import { paymentLinkMail } from '#modules/order-notifications/mails/payment-link.mail.js';
import { trackingChangedMail } from '#modules/order-notifications/mails/tracking-changed.mail.js';
import {
  refundProcessedMail,
  refundStartedMail,
} from '#modules/order-notifications/mails/order-refunded.mail.js';
import { alertWords } from '#modules/shop-alerts/domain/shop-words.js';
import { shopAlertMail } from '#modules/shop-alerts/mails/shop-alert.mail.js';
import { shopDigestMail } from '#modules/shop-alerts/mails/shop-digest.mail.js';
import { returnDecisionMail } from '#modules/returns/mails/return-decision.mail.js';
import { supportReplyMail } from '#modules/support-tickets/mails/ticket-reply.mail.js';
import { archiveFailedMail, archiveReadyMail } from '#modules/tax-returns/mails/invoice-archive.mail.js';
import { dataExportMail } from '#modules/users/mails/data-export.mail.js';
import { seriousFaults, withAxe } from './support/accessibility.js';
import { launchChromium } from './support/chromium.js';

const WIDTHS = [390, 600];
const SCHEMES = ['light', 'dark'] as const;
const PICTURE_HOST = 'https://images.shop.example';
const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30" fill="teal"/></svg>`;
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="120"><text y="90" font-size="96" fill="#14213d">Lamps</text></svg>`;
/** Wider than any screen: what people type has no length that a word has. */
const WORD = 'Donaudampfschifffahrtsgesellschaftskapitaenskajuetentuerschluesselanhaengeretikett';
const orderId = '6b012b5b8e0222a888c9c1e8';

/** Every mail of the shop. @param word stands for each text that is not the shop's own */
function mailsWith(word: string, shop: MailShop): Record<string, MailContent> {
  const about = { firstname: word, orderId, orderNumber: 'ORD-26112104837261' };
  const refund = { ...about, currency: 'INR', amountMinor: 123_456_789_00 };
  const line: OrderConfirmation['lines'][number] = {
    name: word,
    sku: word,
    quantity: 12,
    attributes: { [word]: word },
    pictureUrl: `${PICTURE_HOST}/kettle.svg`,
    lineTotalMinor: 123_456_789_00,
  };
  const lines = [
    line,
    { ...line, name: 'Kettle', sku: 'KET-1', attributes: { colour: 'red' }, quantity: 1 },
    { ...line, name: 'A cup without a picture', sku: 'CUP-1', attributes: {}, pictureUrl: undefined },
    { ...line, name: 'A spoon whose picture is lost', pictureUrl: 'http://127.0.0.1:1/spoon.webp' },
  ];
  const code = { firstname: word, code: '048291', minutesValid: 10 };
  const link = { firstname: word, downloadUrl: `https://api.shop.example/${word}`, hoursValid: 24 };
  const note = `Please use the enclosed label.\n${word}`;
  return {
    confirmation: orderConfirmationMail(shop, {
      ...about,
      orderStatus: 'PROCESSING',
      orderedAt: new Date('2026-11-21T11:35:00Z'),
      currency: 'INR',
      lines,
      subtotalMinor: 493_827_156_00,
      discountMinor: 5_000,
      totalMinor: 493_822_156_00,
      couponCode: word,
      shippingAddress: { street: word, city: word, state: 'Karnataka', pincode: '560001' },
      invoice: { filename: 'invoice.pdf', content: Buffer.from('%PDF') },
    }),
    'cash-confirmation': cashConfirmationMail(shop, {
      ...about,
      code: '123456',
      cashMinor: 142_800,
      currency: 'INR',
    }),
    'payment-link': paymentLinkMail(shop, {
      ...about,
      currency: 'INR',
      lines,
      subtotalMinor: 493_827_156_00,
      discountMinor: 5_000,
      totalMinor: 493_822_156_00,
      byHandMinor: 5_000,
      url: `https://shop.example/pay/${'x'.repeat(43)}`,
      expiresAt: new Date('2026-11-22T11:35:00Z'),
    }),
    shipped: orderShippedMail(shop, {
      ...about,
      courierName: word,
      trackingNumber: word,
      trackingUrl: 'https://carrier.example/tracking/19041424751540',
      lines,
    }),
    'new-number': trackingChangedMail(shop, { ...about, courierName: word, trackingNumber: word }),
    'failed-attempt': failedAttemptMail(shop, {
      ...about,
      courierName: word,
      trackingNumber: word,
      url: `https://shop.example/redelivery/${'x'.repeat(43)}`,
    }),
    'other-address': addressChangedMail(shop, {
      ...about,
      address: { recipient: word, street: word, city: word, state: word, pincode: '560001' },
    }),
    'shop-alert': shopAlertMail(shop, {
      name: word,
      words: alertWords('DISPUTED', { orderNumber: word, currency: 'INR', amountMinor: 49_900 }),
      orderNumber: word,
      page: 'https://shop.example/admin/orders/6b012b5b8e0222a888c9c1e8/show',
    }),
    'shop-digest': shopDigestMail(shop, {
      name: word,
      counts: { newOrders: 3, toDispatch: 2, returns: 0, tickets: 1, lowStock: 4 },
      page: 'https://shop.example/admin',
    }),
    'not-arriving': orderNotArrivingMail(shop, { ...about, isRefunded: true }),
    delivered: orderDeliveredMail(shop, {
      ...about,
      lines: lines.map((each) => ({ ...each, soldId: orderId })),
    }),
    'came-back': orderReturnedToShopMail(shop, about),
    'refund-started': refundStartedMail(shop, { ...refund, reason: 'CANCELLED' }),
    'refund-processed': refundProcessedMail(shop, { ...refund, reason: 'CANCELLED' }),
    'return-approved': returnDecisionMail(shop, { ...about, decision: 'APPROVED', note }),
    'return-received': returnDecisionMail(shop, {
      ...about,
      decision: 'RECEIVED',
      note,
      arrived: [`1 of 2 × ${word}`],
      refunded: '₹5.00',
    }),
    'return-rejected': returnDecisionMail(shop, { ...about, decision: 'REJECTED', note: undefined }),
    'support-reply': supportReplyMail(shop, {
      firstname: word,
      ticketId: orderId,
      words: { subject: word, reply: `A new lid is on its way.\n\n${word}\nYour support` },
    }),
    verification: oneTimeCodeMail(shop, 'verify-email', code),
    'reset-link': codeLinkMail(shop, 'reset-password', {
      firstname: word,
      url: `https://shop.example/forgot-password#email=${word}%40shop.example&token=${'x'.repeat(43)}`,
      token: 'x'.repeat(43),
      minutesValid: 10,
      isTried: true,
    }),
    'reset-token': codeLinkMail(shop, 'reset-password', {
      firstname: word,
      url: undefined,
      token: 'x'.repeat(43),
      minutesValid: 10,
      isTried: false,
    }),
    'sign-in-reminder': signInReminderMail(shop, { firstname: word, provider: word }),
    'password-changed': passwordChangedMail(shop, {
      firstname: word,
      changedAt: new Date('2026-11-21T11:35:00Z'),
    }),
    export: dataExportMail(shop, { ...link, file: Buffer.from('{}') }),
    archive: archiveReadyMail(shop, { ...link, label: '2026-11', papers: 312 }),
    'archive-failed': archiveFailedMail(shop, { firstname: word, label: '2026-11' }),
  };
}

const SHOP: MailShop = {
  name: 'Storefront',
  address: '12 Brigade Road, Bengaluru 560001, Karnataka',
  email: 'help@shop.example',
  storefrontUrl: 'https://shop.example',
};

/** The address of a mail while it is shown. */
const ADDRESS = 'https://mails.shop.example/';
const BRANDS: Record<string, Partial<MailShop>> = {
  default: {},
  yellow: { colour: '#ffd400', logo: { url: `${PICTURE_HOST}/logo.svg`, width: 640, height: 120 } },
  navy: { colour: '#14213d', logo: { url: 'http://127.0.0.1:1/blocked.png', width: 640, height: 120 } },
};

describe('the mails in a browser', () => {
  const pictures = mkdtempSync(join(tmpdir(), 'storefront-mails-'));
  let browser: Browser;

  beforeAll(async () => void (browser = await launchChromium()));

  afterAll(async () => {
    await browser.close();
    process.stdout.write(`Pictures of the mails: ${pictures}\n`);
  });

  async function open(reader: BrowserContext, { html }: MailContent): Promise<Page> {
    const page = await reader.newPage();
    await page.route(`${PICTURE_HOST}/**`, (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: route.request().url().endsWith('logo.svg') ? LOGO : PICTURE,
      }),
    );
    await page.route(ADDRESS, (route) => route.fulfill({ contentType: 'text/html', body: html }));
    await page.goto(ADDRESS);
    return page;
  }

  const MAILS = {
    ...mailsWith('Asha', SHOP),
    ...Object.fromEntries(
      Object.entries(mailsWith(WORD, { ...SHOP, name: WORD, address: WORD })).map(([name, mail]) => [
        `${name}-long`,
        mail,
      ]),
    ),
  };

  rules('MAI-06').it.each(
    WIDTHS.flatMap((width) => Object.entries(MAILS).map(([name, mail]) => ({ name, width, mail }))),
  )('do not scroll sideways: $name at $width pixels', async ({ name, width, mail }) => {
    const page = await open(await browser.newContext({ viewport: { width, height: 844 } }), mail);
    await page.screenshot({ path: join(pictures, `${name}-${width}.png`), fullPage: true });
    const widest = await page.evaluate('document.documentElement.scrollWidth');
    await page.context().close();
    expect(widest).toBeLessThanOrEqual(width);
  });

  rules('MAI-11', 'BRD-02').it.each(
    SCHEMES.flatMap((colorScheme) => Object.keys(BRANDS).map((brand) => ({ colorScheme, brand }))),
  )('can be read, $colorScheme, in the colours of a shop: $brand', async ({ colorScheme, brand }) => {
    const faults: string[] = [];
    const reader = await browser.newContext({ viewport: { width: 600, height: 844 }, colorScheme });
    await withAxe(reader);
    for (const [name, mail] of Object.entries(mailsWith('Asha', { ...SHOP, ...BRANDS[brand] }))) {
      const page = await open(reader, mail);
      await page.screenshot({ path: join(pictures, `${name}-${brand}-${colorScheme}.png`), fullPage: true });
      faults.push(...(await seriousFaults(page)).map((fault) => `${name}: ${fault}`));
      await page.close();
    }
    await reader.close();
    expect(faults).toEqual([]);
  });
});
