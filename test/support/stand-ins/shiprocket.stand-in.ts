import { randomInt } from 'node:crypto';
import { ShiprocketCouriers } from './shiprocket.couriers.js';
import { HttpStandIn, type ReceivedRequest, type StandInAnswer } from './http-stand-in.js';

interface Shipment {
  readonly id: number;
  readonly order: { readonly id: number; readonly number: string; status: string };
  awb: string | null;
  courier: string | null;
  pickup: string | null;
  /** The request; missing for an order that was keyed in. */
  readonly body?: Record<string, unknown>;
  /** Dates of what has happened to the parcel, newest first. */
  activities?: unknown[];
}

interface NdrAction {
  readonly action: string;
  readonly comments: string;
  readonly phone?: string;
  readonly address1?: string;
  readonly deferred_date?: string;
}

/**
 * Shiprocket's API as its public collection describes it, with its oddities: refusals within HTTP 200, a loose
 * search, a courier that cannot be assigned twice, a second order of one number that is refused or made (accounts
 * tell of both), a cancelled order whose number cannot be used again, a cancellation that cannot be repeated, nor made when the courier
 * has the parcel.
 */
export class ShiprocketStandIn {
  readonly http = new HttpStandIn((request) => this.answer(request));
  readonly shipments: Shipment[] = [];
  readonly couriers = new ShiprocketCouriers();
  /** The requests after failed attempts. */
  readonly attempts: Array<NdrAction & { readonly awb: string }> = [];
  /** Bodies of the orders asked for. */
  readonly created: Array<Record<string, unknown>> = [];
  takesNumberTwice = false;
  /** The answer to the creation of a cancelled order's number: accounts describe each. */
  usedNumber: 'refusal' | 'old order' | 'no order' = 'refusal';
  /** Whether the search leaves cancelled orders out. */
  hidesCancelled = false;
  /** While set, courier, pickup and cancel calls are refused with this reason, in an answer of status 200. */
  refusal: string | undefined;
  /** Whether it adds charges to what it collects, and takes the discount off: the vendor's documents settle nothing. */
  addsCharges = true;
  /** The sum that it says that it collects, whatever it was told. */
  otherSum: string | undefined;
  /** How many logins it has refused. */
  refusedLogins = 0;
  private password: string | undefined;
  private tokens = 0;
  private readonly live = new Set<string>();

  constructor(
    readonly credentials: { readonly email: string; readonly password: string } = {
      email: 'api@example.com',
      password: 'carrier-password',
    },
  ) {}

  /** Starts it. @returns the variables of a service that uses it */
  async start(): Promise<Record<string, string>> {
    return {
      SHIPPING_API_URL: `${await this.http.start()}/v1/external`,
      SHIPPING_EMAIL: this.credentials.email,
      SHIPPING_PASSWORD: this.credentials.password,
      SHIPPING_PICKUP_LOCATION: 'Warehouse',
      CARRIER_WEBHOOK_SECRET: 'carrier-secret',
    };
  }

  /**
   * The tracking webhook of a shipment in the present variant: our number with the channel's before it in `order_id`,
   * no `channel_order_id`, times of India without a zone.
   */
  webhook(orderNumber: string, status: string, at: Date): string {
    const { order, awb, courier } = this.shipments.find((known) => known.order.number === orderNumber)!;
    const parts = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Asia/Kolkata',
      dateStyle: 'short',
      timeStyle: 'medium',
    }).format(at);
    return JSON.stringify({
      awb,
      courier_name: courier,
      current_status: status,
      current_status_id: 20,
      shipment_status: status,
      shipment_status_id: 18,
      current_timestamp: parts.replaceAll('/', ' ').replace(',', ''),
      order_id: `1373900_${orderNumber}`,
      sr_order_id: order.id,
      etd: '2026-11-23 15:40:19',
      scans: [
        {
          date: '2026-11-19 11:59:16',
          status: 'X-UCI',
          activity: 'Manifested - Manifest uploaded',
          location: 'Pune',
          'sr-status': '5',
          'sr-status-label': 'MANIFEST GENERATED',
        },
      ],
      is_return: 0,
      channel_id: 3422553,
      pod_status: 'OTP Based Delivery',
      pod: 'Not Available',
    });
  }

  /**
   * The order at the carrier has got so far: `SHIPPED`, `IN TRANSIT`, `CANCELED`.
   * @param activities dates of what has happened to its parcel, newest first, in any form
   */
  report(orderNumber: string, status: string, activities?: unknown[]): void {
    const shipment = this.shipments.find(({ order }) => order.number === orderNumber)!;
    shipment.order.status = status;
    shipment.activities = activities ?? [];
  }

  /** Somebody has changed the password of the account; without an argument it is the one of the service again. */
  changePassword(password?: string): void {
    this.password = password;
  }

  /** The tokens given out so far are good no more. */
  revokeTokens(): void {
    this.live.clear();
  }

  private answer(request: ReceivedRequest): StandInAnswer {
    const path = request.path.replace(/^\/v1\/external/, '');
    if (path === '/auth/login') return this.logIn(request.body as { email?: string; password?: string });
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined || !this.live.has(token)) return said(401, 'Token has expired');
    const shipmentId = /^\/shipments\/(\d+)$/.exec(path)?.[1];
    if (shipmentId !== undefined) return this.details(Number(shipmentId));
    const awb = /^\/ndr\/([^/]+)\/action$/.exec(path)?.[1];
    if (awb !== undefined) return this.answerAttempt(decodeURIComponent(awb), request.body as NdrAction);
    const shownId = /^\/orders\/show\/(\d+)$/.exec(path)?.[1];
    if (shownId !== undefined) return this.show(Number(shownId));
    switch (`${request.method} ${path}`) {
      case 'POST /orders/create/adhoc':
        return this.create(request.body as Record<string, unknown>);
      case 'GET /orders':
        return this.search(request.query.get('search') ?? '');
      case 'POST /courier/assign/awb':
        return this.assign(request.body as { shipment_id: number });
      case 'POST /courier/generate/pickup':
        return this.schedule(request.body as { shipment_id: number[] });
      case 'POST /courier/track/awbs':
        return this.track(request.body as { awbs: string[] });
      case 'GET /courier/serviceability/':
        return this.couriers.serviceability(request.query);
      case 'GET /settings/company/pickup':
        return this.couriers.pickup();
      case 'POST /orders/cancel':
        return this.cancel(request.body as { ids: number[] });
      default:
        return said(404, '404 Not Found');
    }
  }

  private logIn({ email, password }: { email?: string; password?: string }): StandInAnswer {
    if (email !== this.credentials.email || password !== (this.password ?? this.credentials.password)) {
      this.refusedLogins += 1;
      return said(403, 'Invalid email and password combination');
    }
    this.tokens += 1;
    const token = `token-${this.tokens}`;
    this.live.add(token);
    return { body: { id: 1, first_name: 'API', last_name: 'USER', email, company_id: 2, token } };
  }

  private create(body: Record<string, unknown>): StandInAnswer {
    const errors = missingFields(body);
    if (Object.keys(errors).length > 0) {
      return { status: 422, body: { message: 'Oops! Invalid Data.', errors, status_code: 422 } };
    }
    const skus = (body.order_items as Array<{ sku: string }>).map(({ sku }) => sku);
    if (new Set(skus).size < skus.length) return said(400, 'SKU cannot be repeated');
    const number = String(body.order_id);
    const sameNumber = this.shipments.filter(({ order }) => order.number === number);
    const old = sameNumber.find(({ order }) => isCancelled(order) || !this.takesNumberTwice);
    if (old !== undefined) return this.alreadyUsed(old);
    this.created.push(body);
    const order = { id: randomInt(1e8, 1e9), number, status: 'NEW' };
    const made = { order, awb: null, courier: null, pickup: null, body };
    const shipment: Shipment = { id: randomInt(1e8, 1e9), ...made };
    this.shipments.push(shipment);
    return {
      body: {
        order_id: order.id,
        shipment_id: shipment.id,
        status: 'NEW',
        status_code: 1,
        onboarding_completed_now: 0,
        awb_code: null,
        courier_company_id: null,
        courier_name: null,
      },
    };
  }

  private alreadyUsed({ id, order }: Shipment): StandInAnswer {
    if (this.usedNumber === 'refusal') return said(422, 'Order Id already exists');
    if (this.usedNumber === 'no order')
      return { body: { message: 'Order already processed', status_code: 400 } };
    const status_code = isCancelled(order) ? 5 : 1;
    return { body: { order_id: order.id, shipment_id: id, status: order.status, status_code } };
  }

  /** Somebody has keyed an order into the carrier's panel. */
  enter(number: string, status: string, awb: string | null = null): Shipment {
    const order = { id: randomInt(1e8, 1e9), number, status };
    const courier = awb === null ? null : 'Delhivery Surface';
    const shipment: Shipment = { id: randomInt(1e8, 1e9), order, awb, courier, pickup: null };
    this.shipments.push(shipment);
    return shipment;
  }

  private search(text: string): StandInAnswer {
    const found = this.shipments.filter(
      ({ order, awb }) =>
        (order.number.includes(text) || awb === text) && !(this.hidesCancelled && isCancelled(order)),
    );
    const data = found.toReversed().map((shipment) => ({
      id: shipment.order.id,
      channel_order_id: shipment.order.number,
      status: shipment.order.status,
      payment_method: 'prepaid',
      shipments: [{ id: shipment.id, courier: shipment.courier ?? '', awb: shipment.awb ?? '', weight: 0 }],
    }));
    return { body: { data, meta: { pagination: { total: data.length, count: data.length, links: {} } } } };
  }

  private assign({ shipment_id }: { shipment_id: number }): StandInAnswer {
    const shipment = this.shipments.find(({ id }) => id === shipment_id);
    if (shipment === undefined) return said(400, 'Invalid shipment id');
    if (isCancelled(shipment.order)) return said(400, 'Order is cancelled.');
    if (shipment.awb !== null) return said(400, 'Oops! Cannot reassign courier for this shipment.');
    if (this.refusal !== undefined) {
      return { body: { awb_assign_status: 0, response: { data: { awb_assign_error: this.refusal } } } };
    }
    shipment.awb = String(randomInt(1e11, 1e12));
    shipment.courier = 'Delhivery Surface';
    const data = {
      awb_code: shipment.awb,
      courier_name: shipment.courier,
      shipment_id,
      courier_company_id: 142,
      cod: 0,
      awb_code_status: 1,
    };
    return { body: { awb_assign_status: 1, response: { data } } };
  }

  private schedule({ shipment_id }: { shipment_id: number[] }): StandInAnswer {
    const shipment = this.shipments.find(({ id }) => id === shipment_id[0]);
    if (shipment === undefined || shipment.awb === null) return said(400, 'Invalid shipment id');
    if (isCancelled(shipment.order)) return said(400, 'Order is cancelled.');
    if (shipment.pickup !== null) return said(400, 'Already in Pickup Queue.');
    if (this.refusal !== undefined) return { body: { pickup_status: 0, message: this.refusal } };
    shipment.pickup = `Reference No: ${randomInt(1000)}`;
    return {
      body: {
        pickup_status: 1,
        response: { pickup_token_number: shipment.pickup, status: 3, data: 'Pickup is confirmed' },
      },
    };
  }

  /** By tracking number, without those that have no activity yet. */
  private track({ awbs }: { awbs: string[] }): StandInAnswer {
    if (awbs.length > 50) return said(400, 'Only 50 awbs are allowed');
    const entries = this.shipments
      .filter(({ awb, order }) => awb !== null && awbs.includes(awb) && order.status !== 'NEW')
      .map((shipment) => [shipment.awb, this.trackingOf(shipment)]);
    return { body: Object.fromEntries(entries) };
  }

  private trackingOf({ id, awb, courier, order, activities }: Shipment): object {
    return {
      tracking_data: {
        track_status: 1,
        shipment_status: 18,
        shipment_track: [
          {
            awb_code: awb,
            courier_name: courier,
            shipment_id: id,
            current_status: order.status,
            delivered_date: '',
            edd: '0000-00-00 00:00:00',
          },
        ],
        shipment_track_activities: activities?.map((date) => ({
          date,
          status: 'X',
          activity: order.status,
          location: 'Pune',
          'sr-status': 'NA',
          'sr-status-label': 'NA',
        })),
        track_url: `https://shiprocket.co/tracking/${awb}`,
      },
    };
  }

  /** Takes an answer to a failed attempt, and promises nothing by it. */
  private answerAttempt(awb: string, body: NdrAction): StandInAnswer {
    const shipment = this.shipments.find((known) => known.awb === awb);
    if (shipment?.order.status.startsWith('UNDELIVERED') !== true) return said(404, 'Invalid AWB');
    if (!['re-attempt', 'return'].includes(body.action) || !body.comments)
      return said(422, 'The given data was invalid.');
    if (this.refusal !== undefined) return said(400, this.refusal);
    this.attempts.push({ awb, ...body });
    return { status: 202, body: { status: 'Data Updated Sucessfully' } };
  }

  private cancel({ ids }: { ids: number[] }): StandInAnswer {
    const orders = this.shipments.map(({ order }) => order).filter(({ id }) => ids.includes(id));
    if (orders.length === 0) return said(404, 'Order not found');
    if (orders.some(isCancelled)) return said(400, 'Order is already cancelled.');
    if (this.refusal !== undefined) return { body: { message: this.refusal } };
    if (orders.some(({ status }) => status !== 'NEW'))
      return said(400, 'Cannot cancel an order that is already shipped.');
    for (const order of orders) order.status = 'CANCELED';
    return { body: { message: 'Order cancelled successfully.' } };
  }

  private show(orderId: number): StandInAnswer {
    const shipment = this.shipments.find(({ order }) => order.id === orderId);
    if (shipment === undefined) return said(400, 'Order ID not found');
    const { sub_total = 0, shipping_charges = 0, total_discount = 0, payment_method } = shipment.body ?? {};
    const charges = this.addsCharges ? Number(shipping_charges) - Number(total_discount) : 0;
    const total = this.otherSum ?? (Number(sub_total) + charges).toFixed(2);
    const { status } = shipment.order;
    return {
      body: { data: { id: orderId, total, cod: payment_method === 'COD' ? 1 : 0, status, shipments: [] } },
    };
  }

  private details(shipmentId: number): StandInAnswer {
    const shipment = this.shipments.find(({ id }) => id === shipmentId);
    if (shipment === undefined) return { body: {} };
    const { id, order, awb, courier, pickup } = shipment;
    return {
      body: {
        data: {
          id,
          order_id: order.id,
          awb,
          courier,
          pickup_token_number: pickup,
          pickup_generated_date: null,
          status: 1,
        },
      },
    };
  }
}

// prettier-ignore
const REQUIRED = [
  'order_id', 'order_date', 'pickup_location', 'billing_customer_name', 'billing_address', 'billing_city',
  'billing_pincode', 'billing_state', 'billing_country', 'billing_email', 'billing_phone', 'order_items',
  'payment_method', 'sub_total', 'length', 'breadth', 'height', 'weight',
];

function missingFields(body: Record<string, unknown>): Record<string, string[]> {
  const errors = Object.fromEntries(
    REQUIRED.filter((name) => body[name] === undefined || body[name] === '').map((name) => [
      name,
      [`The ${name.replaceAll('_', ' ')} field is required.`],
    ]),
  );
  if (String(body.order_id).length > 50)
    errors.order_id = ['The order id may not be greater than 50 characters.'];
  const { billing_phone: phone } = body;
  if (typeof phone === 'string' && !/^[6-9]\d{9}$/.test(phone))
    errors.billing_phone = [`The billing phone ${phone} is invalid.`];
  if (String(body.billing_city).length > 30)
    errors.billing_city = ['The billing city may not be greater than 30 characters.'];
  const { order_items: items } = body;
  for (const [index, { sku }] of (Array.isArray(items) ? (items as Array<{ sku: string }>) : []).entries())
    if (sku === '' || [...sku].length > 50)
      errors[`order_items.${index}.sku`] = ['Product SKU should be between 1 to 50 characters'];
  for (const side of ['length', 'breadth', 'height']) {
    if (Number(body[side]) <= 0.5) errors[side] = [`The ${side} must be greater than 0.5.`];
  }
  return errors;
}

function isCancelled({ status }: Shipment['order']): boolean {
  return status === 'CANCELED';
}

function said(status: number, message: string): StandInAnswer {
  return { status, body: { message, status_code: status } };
}
