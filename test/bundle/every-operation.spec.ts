import { join, resolve } from 'node:path';
import { freshDataDir, startOwnService } from '../../scripts/lib/own-service.mjs';
import { CollectionRunner, readCollection, type Collection } from './http-collection.js';

const FILE = join(resolve(__dirname, '..', '..'), 'docs', 'api.http');
const MAX = '100000';
/** A hundred requests one after the other, on a busy machine. */
const SLOW_MS = 600_000;

/** Their answers depend on more than the request: a code of a mail or an app, a passkey, a file beside the collection, the sender's secret. */
const NOT_SENT = new Set([
  'verifyEmail',
  'resetPassword',
  'changePassword',
  'signInWithProvider',
  'verifyPayment',
  'receivePaymentWebhook',
  'receiveCarrierWebhook',
  'addProductImage',
  'startProductImport',
  'replaceZonePincodes',
  'recordRemittances',
  'getProductImport',
  'addTicketAttachment',
  'replaceAvatar',
  'downloadDataExport',
  'downloadInvoiceArchive',
  'loginWithCode',
  'confirmTotp',
  'verifySecondFactor',
  'removeSecondFactor',
  'acceptInvitation',
  'addPasskey',
  'loginWithPasskey',
  // It ends the session of the others.
  'endOwnSession',
]);

/**
 * The requests for records that the demo data lacks, or another request has deleted: they are understood, and find
 * nothing.
 */
const NOTHING_THERE: Readonly<Record<string, string>> = {
  refreshAccessToken: 'SESSION_EXPIRED',
  downloadCreditNote: 'REFUND_NOT_FOUND',
  endRefund: 'SANDBOX_REFUND_NOT_FOUND',
  removeCartItem: 'CART_ITEM_NOT_FOUND',
  // The administrator has deleted it before.
  deleteInteraction: 'INTERACTION_NOT_FOUND',
  sendWebhook: 'UNDELIVERED_WEBHOOK_NOT_FOUND',
  // The demo shop has named no storefront.
  getMerchantFeed: 'STOREFRONT_NOT_SET',
  getSitemap: 'STOREFRONT_NOT_SET',
  // The first of the returns was paid at the gateway.
  changeReturn: 'REFUND_TO_NOT_NEEDED',
  // Nothing was ordered by phone, so that there is no link.
  getPaymentLink: 'PAYMENT_LINK_NOT_FOUND',
  startLinkedPayment: 'PAYMENT_LINK_NOT_FOUND',
  // No parcel has failed to arrive: the same.
  getRedeliveryLink: 'REDELIVERY_LINK_NOT_FOUND',
  askRedelivery: 'REDELIVERY_LINK_NOT_FOUND',
  // Nothing has failed, so that the list has no id for it.
  retryDeadLetter: 'VALIDATION_FAILED',
  // Nobody has a passkey: the same.
  removePasskey: 'VALIDATION_FAILED',
};

/** Reading first, because what is deleted cannot be read; what ends sessions last. */
function rankOf({ requests }: Collection, name: string): number {
  const last = ['deleteAccount', 'logout', 'advanceClock'].indexOf(name);
  if (last >= 0) return 10 + last;
  if (name === 'addCartItem') return 0;
  return 1 + ['GET', 'POST', 'PATCH', 'DELETE'].indexOf(requests.get(name)!.method);
}

describe('every operation of the service as it is built', () => {
  rules('COL-02').it(
    'understands its request of the collection, on the demo data',
    async () => {
      const collection = readCollection(FILE);
      const folder = freshDataDir();
      const service = await startOwnService({
        DATA_DIR: folder.path,
        RATE_LIMIT_STANDARD_MAX: MAX,
        RATE_LIMIT_AUTH_MAX: MAX,
        RATE_LIMIT_CHECKOUT_MAX: MAX,
        STAFF_INVITATIONS: 'true',
      });
      const refused: string[] = [];
      try {
        const runner = new CollectionRunner(collection, new Map([['baseUrl', service.url]]));
        const names = [...collection.requests.keys()].filter((name) => !NOT_SENT.has(name));
        for (const name of names.toSorted(
          (one, other) => rankOf(collection, one) - rankOf(collection, other),
        )) {
          const { status, code } = await runner.send(name);
          const isFault = [400, 401, 403, 404, 405, 413, 415].includes(status) || status >= 500;
          if (isFault && code !== NOTHING_THERE[name]) refused.push(`${name}: ${status} ${code}`);
        }
        expect(names.length).toBeGreaterThan(90);
      } finally {
        await service.stop();
        folder.remove();
      }
      expect(refused).toEqual([]);
    },
    SLOW_MS,
  );
});
