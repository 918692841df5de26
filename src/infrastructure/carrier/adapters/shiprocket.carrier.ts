import { withoutPersonalData } from '#common/text/without-personal-data.js';
import { toMinor } from '#common/money/money.js';
import type { Clock } from '#common/time/clock.js';
import type { AppConfig } from '#config/app-config.js';
import { ExternalCallError } from '../../http-client/external-call.error.js';
import type { VendorWords } from '../../metrics/vendor-words.js';
import { HttpClient, type HttpAnswer, type HttpCall } from '../../http-client/http-client.js';
import type { ReceivedWebhook } from '../../webhooks/webhook-request.js';
import {
  Carrier,
  SERVICEABILITY_DEADLINE_MS,
  TRACKING_NUMBER,
  type AssignedCourier,
  type CarrierOrder,
  type CarrierOrderReference,
  type CarrierShipment,
  type RedeliveryRequest,
  type Serviceability,
  type ServiceabilityQuestion,
  type TrackedParcels,
  type TrackingEvent,
} from '../carrier.port.js';
import type { CarrierLogins } from '../carrier-logins.js';
import { DeadCarrierOrderError } from '../dead-order.error.js';
import {
  assignAnswer,
  createAnswer,
  ordersAnswer,
  pickupAnswer,
  reasonOf,
  shipmentAnswer,
  shownOrderAnswer,
} from './shiprocket.replies.js';
import { adhocOrder, personalDataOf } from './shiprocket.order.js';
import {
  dead,
  isAboutTheOrder,
  isCancelled,
  isLiving,
  namesNoOrder,
  oldestOf,
  stillAlive,
  understood,
  type FoundOrder,
} from './shiprocket.found-orders.js';
import { isRedeliveryTaken, personalDataOfRedelivery, redeliveryCall } from './shiprocket.redelivery.js';
import { readPickupPincode, readServiceability, serviceabilityCall } from './shiprocket.serviceability.js';
import { ShiprocketToken } from './shiprocket.token.js';
import { trackedParcels } from './shiprocket.tracking-answer.js';
import { isKnownWord } from './shiprocket.words.js';
import { readTrackingWebhook } from './shiprocket.webhook.js';

/** The pages of parcels for everybody, of all couriers. */
const TRACKING_PAGES = 'https://shiprocket.co/tracking';

/**
 * The carrier on Shiprocket's API. The API has no idempotency keys and may refuse with HTTP 200. The adapter therefore
 * evaluates response bodies, and after a refusal looks up the result of an earlier call whose response was lost.
 */
export class ShiprocketCarrier extends Carrier {
  private constructor(
    private readonly client: HttpClient,
    private readonly token: ShiprocketToken,
    private readonly config: Pick<AppConfig['carrier'], 'pickupLocation' | 'webhookSecret'>,
    private readonly words: Pick<VendorWords, 'unknown'>,
    private readonly clock: Clock,
  ) {
    super();
  }

  /**
   * @param config with the version in `apiUrl`: `https://apiv2.shiprocket.in/v1/external`. `pickupLocation` is the
   * nickname of a pickup address in the account
   * @param deadlineMs timeout of one operation, login included
   * @param kept where refused logins are kept, and unknown words reported
   */
  static connect(
    config: AppConfig['carrier'],
    clock: Clock,
    deadlineMs: number,
    { logins, words }: { logins: CarrierLogins; words: Pick<VendorWords, 'unknown'> },
  ): ShiprocketCarrier {
    const client = new HttpClient('carrier', config.apiUrl ?? '', deadlineMs);
    const token = new ShiprocketToken(client, config, logins, clock);
    return new ShiprocketCarrier(client, token, config, words, clock);
  }

  override async createOrder(shipment: CarrierShipment): Promise<CarrierOrder> {
    const signal = this.client.deadline();
    const body = adhocOrder(shipment, this.config.pickupLocation);
    // The API does not document duplicate order numbers, so an existing order is looked up first.
    const earlier = await this.usable(shipment.orderNumber, signal);
    if (earlier !== undefined) return earlier;
    const call: HttpCall = { method: 'POST', path: '/orders/create/adhoc', body, signal };
    const answer = await this.call(call);
    const made = understood(createAnswer, answer);
    if (made === undefined) return this.madeBefore(shipment, call, answer);
    this.report(made.status, made.order_id);
    if (isCancelled(made)) throw dead(shipment.orderNumber);
    return { carrierOrderId: made.order_id, shipmentId: made.shipment_id };
  }

  /**
   * The order of a number for which the carrier has answered none: its search may know one now. A used number may be answered by
   * a success that names no order.
   */
  private async madeBefore(
    shipment: CarrierShipment,
    call: HttpCall,
    answer: HttpAnswer,
  ): Promise<CarrierOrder> {
    const refusal = this.refusal(call, answer, personalDataOf(shipment));
    if (refusal.retryable) throw refusal;
    const found = await this.usable(shipment.orderNumber, call.signal!);
    if (found !== undefined) return found;
    throw namesNoOrder(answer) ? new DeadCarrierOrderError(refusal.reason, answer.status) : refusal;
  }

  /** The living order of a number. @throws DeadCarrierOrderError when all of the number are cancelled */
  private async usable(orderNumber: string, signal: AbortSignal): Promise<CarrierOrder | undefined> {
    const orders = await this.ordersOf(orderNumber, signal);
    if (orders.length > 0 && orders.every(isCancelled)) throw dead(orderNumber);
    return oldestOf(orders);
  }

  override async findOrder(orderNumber: string): Promise<CarrierOrder | undefined> {
    return oldestOf(await this.ordersOf(orderNumber, this.client.deadline()));
  }

  override async isCancelled({ orderNumber, carrierOrderId }: CarrierOrderReference): Promise<boolean> {
    const found = (await this.ordersOf(orderNumber, this.client.deadline())).filter(
      ({ id }) => carrierOrderId === undefined || id === carrierOrderId,
    );
    return found.length > 0 && found.every(isCancelled);
  }

  override async sumToCollect({ carrierOrderId }: CarrierOrderReference): Promise<number> {
    const path = `/orders/show/${encodeURIComponent(carrierOrderId ?? '')}`;
    const call: HttpCall = { method: 'GET', path };
    const answer = await this.call(call);
    const shown = understood(shownOrderAnswer, answer);
    if (shown === undefined) throw this.refusal(call, answer);
    return toMinor(shown.data.total);
  }

  override async assignCourier(shipmentId: string): Promise<AssignedCourier> {
    const signal = this.client.deadline();
    const body = { shipment_id: Number(shipmentId) };
    const call: HttpCall = { method: 'POST', path: '/courier/assign/awb', body, signal };
    const answer = await this.call(call);
    const assigned = understood(assignAnswer, answer)?.response.data;
    if (assigned !== undefined)
      return { trackingNumber: assigned.awb_code, courierName: assigned.courier_name };
    const shipment = await this.shipment(shipmentId, signal);
    if (shipment?.awb) return { trackingNumber: shipment.awb, courierName: shipment.courier || 'Shiprocket' };
    throw this.refusal(call, answer);
  }

  override async schedulePickup(shipmentId: string): Promise<void> {
    const signal = this.client.deadline();
    const body = { shipment_id: [Number(shipmentId)] };
    const call: HttpCall = { method: 'POST', path: '/courier/generate/pickup', body, signal };
    const answer = await this.call(call);
    if (understood(pickupAnswer, answer) !== undefined) return;
    const shipment = await this.shipment(shipmentId, signal);
    if (shipment?.pickup_token_number || shipment?.pickup_generated_date) return;
    throw this.refusal(call, answer);
  }

  override async cancelShipment({ orderNumber, carrierOrderId }: CarrierOrderReference): Promise<boolean> {
    const signal = this.client.deadline();
    const find = async () =>
      (await this.ordersOf(orderNumber, signal)).filter(
        ({ id }) => carrierOrderId === undefined || id === carrierOrderId,
      );
    const found = await find();
    // The search may return stale data.
    const ids =
      found.length === 0 && carrierOrderId !== undefined
        ? [carrierOrderId]
        : found.filter(isLiving).map(({ id }) => id);
    if (ids.length === 0) return found.length > 0;
    const call: HttpCall = { method: 'POST', path: '/orders/cancel', body: { ids: ids.map(Number) }, signal };
    const answer = await this.call(call);
    if (!answer.ok && !isAboutTheOrder(answer.status)) throw this.refusal(call, answer);
    // The response is ambiguous (accepted, already cancelled, refused with HTTP 200), so the current state is checked.
    const living = (await find()).filter(isLiving);
    if (living.length === 0) return found.length > 0 || answer.ok;
    throw answer.ok ? stillAlive(call, answer, living) : this.refusal(call, answer);
  }

  override async track(trackingNumbers: readonly string[]): Promise<TrackedParcels> {
    const awbs = trackingNumbers.map((number) => number.replaceAll(/\s/g, ''));
    const call: HttpCall = { method: 'POST', path: '/courier/track/awbs', body: { awbs } };
    const answer = await this.call(call);
    const parcels = answer.ok ? trackedParcels(answer.body) : undefined;
    if (parcels === undefined) throw this.refusal(call, answer);
    return parcels;
  }

  override async serviceability(question: ServiceabilityQuestion): Promise<Serviceability> {
    const signal = this.client.deadline(SERVICEABILITY_DEADLINE_MS);
    const call = { ...serviceabilityCall(question), signal };
    const answer = await this.call(call);
    const read = readServiceability(answer, question, this.clock.now());
    if (read === undefined) throw this.refusal(call, answer);
    return read;
  }

  override async redeliver(request: RedeliveryRequest): Promise<void> {
    const call = redeliveryCall(request);
    const answer = await this.call(call);
    if (!isRedeliveryTaken(answer)) throw this.refusal(call, answer, personalDataOfRedelivery(request));
  }

  override async pickupPincode(): Promise<string | undefined> {
    const call: HttpCall = { method: 'GET', path: '/settings/company/pickup' };
    const answer = await this.call(call);
    const pincode = readPickupPincode(answer, this.config.pickupLocation);
    if (pincode === undefined) throw this.refusal(call, answer);
    return pincode ?? undefined;
  }

  override readWebhook(webhook: ReceivedWebhook): TrackingEvent {
    return readTrackingWebhook(webhook, this.config.webhookSecret);
  }

  override trackingPage(trackingNumber: string): string | undefined {
    return TRACKING_NUMBER.test(trackingNumber) ? `${TRACKING_PAGES}/${trackingNumber}` : undefined;
  }

  override async forget(): Promise<void> {}

  override async ping(): Promise<void> {
    const call: HttpCall = { method: 'GET', path: '/orders', query: { per_page: 1 } };
    const answer = await this.call(call);
    if (!answer.ok) throw this.refusal(call, answer);
  }

  /** All orders of a number, cancelled ones too. */
  private async ordersOf(orderNumber: string, signal: AbortSignal): Promise<FoundOrder[]> {
    const call: HttpCall = { method: 'GET', path: '/orders', query: { search: orderNumber }, signal };
    const answer = await this.call(call);
    const orders = understood(ordersAnswer, answer)?.data;
    if (orders === undefined) throw this.refusal(call, answer);
    // The search also returns partial matches.
    const found = orders.filter((order) => order.channel_order_id === orderNumber);
    for (const { id, status } of found) this.report(status, id);
    return found;
  }

  /** A word of an order that is unknown ends nothing: the order counts as alive. */
  private report(status: string | null | undefined, id: string): void {
    if (typeof status === 'string' && !isKnownWord(status))
      this.words.unknown({ vendor: 'carrier', field: 'order.status', word: status, id });
  }

  /** Looks up a shipment after a refusal; undefined when it does not exist. */
  private async shipment(shipmentId: string, signal: AbortSignal) {
    const path = `/shipments/${encodeURIComponent(shipmentId)}`;
    return understood(shipmentAnswer, await this.call({ method: 'GET', path, signal }))?.data;
  }

  /** Calls with the token; renews an expired token once. */
  private async call(call: HttpCall): Promise<HttpAnswer> {
    const signal = call.signal ?? this.client.deadline();
    const callWith = (token: string) =>
      this.client.call({ ...call, signal, headers: { Authorization: `Bearer ${token}` } });
    const token = await this.token.get(signal);
    const answer = await callWith(token);
    if (answer.status !== 401) return answer;
    this.token.drop(token);
    return callWith(await this.token.get(signal));
  }

  /** @param hidden personal data to remove from the carrier's reason */
  private refusal(call: HttpCall, answer: HttpAnswer, hidden: readonly string[] = []): ExternalCallError {
    const reason = reasonOf(answer.body);
    return this.client.refusal(call, answer, reason && withoutPersonalData(reason, hidden));
  }
}
