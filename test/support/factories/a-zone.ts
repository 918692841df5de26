import { randomInt } from 'node:crypto';
import type { CreateShippingZoneDto } from '#modules/shipping-rates/dto/shipping-zone.dto.js';
import { ZonesAdminService } from '#modules/shipping-rates/services/zones-admin.service.js';
import type { ShippingZoneView } from '#modules/shipping-rates/views/shipping-zone.view.js';
import type { TestApp } from '../create-app.js';

/** A valid body of `POST /shipping/zones`: a PIN code of its own, and one rate. */
export function zoneInput(overrides: Partial<CreateShippingZoneDto> = {}): CreateShippingZoneDto {
  return {
    name: 'Indiranagar',
    ...(overrides.isRest === true ? {} : { pincodes: [String(randomInt(100_000, 999_999))] }),
    isRest: false,
    isServed: true,
    isActive: true,
    rates: [{ name: 'Standard', price: 49, minDays: 2, maxDays: 4 }],
    ...overrides,
  };
}

export async function aZone(
  app: TestApp,
  overrides: Partial<CreateShippingZoneDto> = {},
): Promise<ShippingZoneView> {
  return app.get(ZonesAdminService).create(zoneInput(overrides));
}

/** The multipart body of `POST /shipping/zones/:id/pincodes`. */
export function aPincodeFile(content: string | Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  form.append('pincodes', new Blob([content], { type: 'text/csv' }), 'pincodes.csv');
  return form;
}
