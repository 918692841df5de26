import { html, type SafeHtml } from '#common/html/html.js';
import {
  CARRIER_SWITCHES,
  type CarrierSettings,
  type CarrierSwitch,
} from '#infrastructure/carrier/adapters/sandbox.behaviour.js';
import type { SandboxShipment } from '#infrastructure/carrier/adapters/sandbox.records.js';
import { time } from './layout.js';
import type { NoticeCode } from './notices.js';

/** The sandbox carrier, as the console shows it. */
export interface ShipmentsOverview {
  readonly settings: CarrierSettings;
  readonly list: readonly SandboxShipment[];
}

/** The reports that a button has the courier make, and the button's words. */
const PARCEL_REPORTS: ReadonlyArray<readonly [status: string, label: string]> = [
  ['DELIVERED', 'Deliver'],
  ['UNDELIVERED', 'Fail an attempt'],
  ['CANCELED', 'Cancel'],
  ['RTO DELIVERED', 'Return to origin'],
  ['LOST', 'Lose'],
];

const SWITCH_NAMES: Readonly<Record<CarrierSwitch, string>> = {
  phone: 'Contact phone',
  order: 'New orders',
  awb: 'Courier and AWB',
  pickup: 'Pickups',
  cancel: 'Cancellations',
  serves: 'Where couriers go',
  redelivery: 'Another attempt',
  webhook: 'Webhooks',
};

/** The notice after a report of the courier. */
export function noticeOfReport({ webhookDelivered }: { webhookDelivered: boolean }): NoticeCode {
  return webhookDelivered ? 'reported' : 'report-lost';
}

/** The parcels of the sandbox carrier, each with the statuses to report, and the fault switches. */
export function shipmentsSection({ settings, list }: ShipmentsOverview): SafeHtml {
  return html`<h2 id="shipments">Shipments</h2>
    ${list.length === 0 && html`<p class="soft">Nothing was dispatched. An administrator dispatches paid orders.</p>`}
    ${list.map((shipment) => shipmentCard(shipment))}
    <h3 id="carrier">How the carrier behaves</h3>
    ${switches(settings)}`;
}

function shipmentCard(shipment: SandboxShipment): SafeHtml {
  return html`<div class="card">
    <div class="row">
      <b>${shipment.orderNumber}</b> ${shipment.customerName}, ${shipment.city} ${shipment.pincode}
      ${time(shipment.createdAt)}
    </div>
    <div class="soft">
      ${shipment.courierName ?? 'no courier yet'} ${shipment.trackingNumber ?? ''}, last report:
      ${shipment.lastStatus ?? 'none'}${shipment.redelivery !== null && html`, asked: ${shipment.redelivery.action}`}${shipment.held > 0 && html`, held back: ${shipment.held}`}${
        shipment.cancelledAt !== null && html`, <b>cancelled by the shop</b>`
      }
    </div>
    <form method="post" action="/dev/shipments/${encodeURIComponent(shipment.orderNumber)}/form">
      ${PARCEL_REPORTS.map(
        ([status, name], index) =>
          html`<button class="${index === 0 ? '' : 'second'}" name="status" value="${status}">${name}</button>`,
      )}
    </form>
  </div>`;
}

/** Each switch with its value, and a button for each other value. */
function switches(settings: CarrierSettings): SafeHtml {
  const names = Object.keys(CARRIER_SWITCHES) as CarrierSwitch[];
  return html`${names.map(
    (name) =>
      html`<div class="card">
        <div class="row">${SWITCH_NAMES[name]}: <b>${settings[name]}</b></div>
        <form method="post" action="/dev/carrier/form">
          ${CARRIER_SWITCHES[name]
            .filter((value) => value !== settings[name])
            .map((value) => html`<button class="second" name="${name}" value="${value}">${value}</button>`)}
        </form>
      </div>`,
  )}`;
}
