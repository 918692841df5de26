import { indiaTime } from './india-time.js';
import type { SandboxShipmentRecord } from './sandbox.records.js';

/** The shipment, as webhooks report it. */
type ReportedShipment = Pick<
  SandboxShipmentRecord,
  '_id' | 'trackingNumber' | 'courierName' | 'carrierOrderId' | 'city'
>;

/** The webhook body that reports `status` of a shipment. @param at the reported time, sent in Indian time */
export function webhookBody(record: ReportedShipment, status: string, at: Date): string {
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

/** A webhook of `webhookBody` that does not say where the parcel was. */
export function withoutPlaces(body: string): string {
  const webhook = JSON.parse(body) as { readonly scans: ReadonlyArray<object> };
  return JSON.stringify({
    ...webhook,
    scans: webhook.scans.map((scan) => ({ ...scan, location: 'Deleted' })),
  });
}
