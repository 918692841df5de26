import type { VENDOR_FIELDS } from '../../metrics/vendor-fields.js';
import type { VendorWords } from '../../metrics/vendor-words.js';
import type { GatewayDispute, GatewayPayment, GatewayRefund } from '../payment-gateway.port.js';

/** The words of Razorpay that the shop acts on, by field. Any other is `other`, and reported. */

type Field = (typeof VENDOR_FIELDS)['payment gateway'][number];

/** Gets a word that the shop does not know, and the id of what has it. */
export type ReportWord = (field: Field, word: string, id?: string) => void;

const PAYMENT: ReadonlyMap<string, GatewayPayment['status']> = words([
  'created',
  'authorized',
  'captured',
  'failed',
  'refunded',
]);

const REFUND: ReadonlyMap<string, GatewayRefund['status']> = new Map([
  ...words(['pending', 'processed', 'failed']),
  // Neither is documented as a status; a partner's code and an FAQ of the vendor have them.
  ['created', 'pending'] as const,
  ['reversed', 'failed'] as const,
]);

const ORDER = words(['created', 'attempted', 'paid']);

const DISPUTE = words(['open', 'under_review', 'action_required', 'won', 'lost', 'closed']);

const PHASE: ReadonlyMap<string, NonNullable<GatewayDispute['phase']>> = words([
  'fraud',
  'retrieval',
  'chargeback',
  'pre_arbitration',
  'arbitration',
]);

/** Events that the shop knows, and that have no effect of their own. */
const SILENT_EVENTS =
  /^(?:payment\.(?:authorized|pending|downtime\.\w+)|refund\.(?:created|speed_changed)|order\.notification\.\w+|(?:payment_link|qr_code|settlement|invoice|subscription|virtual_account|transfer|payout|account|product|fund_account|token)\.[\w.]+)$/;

/** Reads words of Razorpay. */
export class RazorpayWords {
  private constructor(private readonly report: ReportWord) {}

  /** @param vendorWords gets the words that are not known; without it nobody does */
  static reportedTo(vendorWords?: VendorWords): RazorpayWords {
    return new RazorpayWords((field, word, id) =>
      vendorWords?.unknown({ vendor: 'payment gateway', field, word, id }),
    );
  }

  paymentStatus(word: string, id: string): GatewayPayment['status'] {
    return this.read(PAYMENT, 'payment.status', word, id);
  }

  refundStatus(word: string, id: string): GatewayRefund['status'] {
    return this.read(REFUND, 'refund.status', word, id);
  }

  orderStatus(word: string, id: string): string {
    return this.read(ORDER, 'order.status', word, id);
  }

  /** Reports the status of a dispute if it is not known: what has become of the dispute, its event says. */
  disputeStatus(word: string | undefined, id: string): void {
    if (word !== undefined) this.read(DISPUTE, 'dispute.status', word, id);
  }

  disputePhase(word: string | undefined, id: string): GatewayDispute['phase'] {
    return word === undefined ? undefined : this.read(PHASE, 'dispute.phase', word, id);
  }

  /** An event without effect. */
  event(name: string, id?: string): void {
    if (!SILENT_EVENTS.test(name)) this.report('event', name, id);
  }

  private read<T extends string>(
    known: ReadonlyMap<string, T>,
    field: Field,
    word: string,
    id: string,
  ): T | 'other' {
    const read = known.get(word);
    if (read !== undefined) return read;
    this.report(field, word, id);
    return 'other';
  }
}

function words<T extends string>(list: readonly T[]): ReadonlyMap<string, T> {
  return new Map(list.map((word) => [word, word]));
}
