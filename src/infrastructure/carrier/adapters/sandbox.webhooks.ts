import { indiaTime } from './india-time.js';
import type { SandboxShipmentRecord } from './sandbox.records.js';

/** The webhook body that reports `status` of a shipment. @param at the reported time, sent in Indian time */
export function webhookBody(record: SandboxShipmentRecord, status: string, at: Date): string {
  const { date, time } = indiaTime(at);
  const [year, month, day] = date.split('-');
  return JSON.stringify({
    awb: record.trackingNumber,
    courier_name: record.courierName,
    current_status: status,
    shipment_status: status,
    current_timestamp: `${day} ${month} ${year} ${time}`,
    order_id: record._id,
    channel_order_id: record._id,
    sr_order_id: Number(record.carrierOrderId),
    scans: [{ date: `${date} ${time}`, activity: status, location: record.city, 'sr-status-label': status }],
    is_return: 0,
    pod: 'Not Available',
  });
}

/** What a webhook of `webhookBody` reports, and the parcel that it is about. */
export function readWebhookBody(body: string): { readonly status: string; readonly parcel: string } {
  const { current_status: status, channel_order_id: parcel } = JSON.parse(body) as Record<string, string>;
  return { status: status!, parcel: parcel! };
}

/** A webhook of `webhookBody` that does not say where the parcel was. */
export function withoutPlaces(body: string): string {
  const webhook = JSON.parse(body) as { readonly scans: ReadonlyArray<object> };
  return JSON.stringify({
    ...webhook,
    scans: webhook.scans.map((scan) => ({ ...scan, location: 'Deleted' })),
  });
}
