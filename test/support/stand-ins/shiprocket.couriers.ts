import type { StandInAnswer } from './http-stand-in.js';

/** How the carrier answers about PIN codes: each form is one that its vendor is known for. */
export type CourierForm =
  | 'served'
  | 'status 404'
  | 'inner 404'
  | 'empty with sentence'
  | 'empty'
  | 'no cash'
  | 'blocked'
  | 'wrong pickup';

/** The couriers of Shiprocket's account, and where they go. */
export class ShiprocketCouriers {
  /** By PIN code of the receiver; every other one is served. */
  readonly forms = new Map<string, CourierForm>();
  /** The day that each courier promises; the first is recommended, and not the first of the list. */
  days: ReadonlyArray<{ readonly etd?: string; readonly estimated_delivery_days?: unknown }> = [
    { estimated_delivery_days: '4' },
    { estimated_delivery_days: '2' },
  ];
  /** The addresses of the account. */
  pickups: ReadonlyArray<{ readonly pickup_location: string; readonly pin_code?: unknown }> = [
    { pickup_location: 'Office', pin_code: '110001' },
    { pickup_location: 'Warehouse', pin_code: 411001 },
  ];

  serviceability(query: URLSearchParams): StandInAnswer {
    const [from, to] = [query.get('pickup_postcode'), query.get('delivery_postcode')];
    if (!from || !to || !(Number(query.get('weight')) > 0) || !query.get('cod'))
      return { status: 422, body: { message: 'Required field missing', status_code: 422 } };
    const form = this.forms.get(to) ?? 'served';
    const message = `No courier service available between ${from} and ${to}`;
    if (form === 'wrong pickup') return { body: { message: 'Invalid Pickup Pincode' } };
    if (form === 'status 404') return { status: 404, body: { message, status_code: 404 } };
    if (form === 'inner 404') return { body: { status: 404, message } };
    if (form === 'empty with sentence')
      return { body: { status: 200, message, data: { available_courier_companies: [] } } };
    const isEmpty = form === 'empty' || (form === 'no cash' && query.get('cod') === '1');
    return {
      body: {
        status: 200,
        company_auto_shipment_insurance_setting: false,
        data: {
          available_courier_companies: isEmpty ? [] : this.couriers(form === 'blocked'),
          recommended_courier_company_id: isEmpty ? null : 100,
        },
      },
    };
  }

  pickup(): StandInAnswer {
    return { body: { data: { shipping_address: this.pickups, allow_more: '1', recent_addresses: [] } } };
  }

  private couriers(isBlocked: boolean): object[] {
    return this.days
      .map((days, index) => ({
        courier_company_id: 100 + index,
        courier_name: `Courier ${index}`,
        rate: 60 + index,
        cod: 1,
        blocked: isBlocked ? 1 : 0,
        ...days,
      }))
      .toReversed();
  }
}
