/**
 * The fields of the vendors whose words the shop reads, by vendor. A field is a label of a metric, whose series exist from the
 * start: add one here before it is reported.
 */
export const VENDOR_FIELDS = {
  'payment gateway': [
    'payment.status',
    'refund.status',
    'order.status',
    'dispute.status',
    'dispute.phase',
    'event',
  ],
  carrier: ['parcel.status', 'parcel.is_return', 'order.status'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Vendor = keyof typeof VENDOR_FIELDS;
