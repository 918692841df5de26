import * as z from 'zod';
import type { HttpAnswer, HttpCall } from '../../http-client/http-client.js';
import type { RedeliveryRequest } from '../carrier.port.js';

const ACTIONS = { REATTEMPT: 're-attempt', RETURN: 'return' } as const;

/** Returns the call that answers a failed attempt. */
export function redeliveryCall(request: RedeliveryRequest): HttpCall {
  const { trackingNumber, action, note, phone, street, date } = request;
  const awb = encodeURIComponent(trackingNumber.replaceAll(/\s/g, ''));
  return {
    method: 'POST',
    path: `/ndr/${awb}/action`,
    body: { action: ACTIONS[action], comments: note, phone, address1: street, deferred_date: date },
  };
}

/** Returns what of a request is about people. */
export function personalDataOfRedelivery({ note, phone, street }: RedeliveryRequest): string[] {
  return [note, phone, street].filter((text) => text !== undefined);
}

const takenAnswer = z.object({
  status: z.string().min(1),
  status_code: z.number().max(399).optional(),
  errors: z.undefined().optional(),
});

/** Whether the carrier has taken the request: a success with its sentence, and with no fault inside. */
export function isRedeliveryTaken({ ok, body }: HttpAnswer): boolean {
  return ok && takenAnswer.safeParse(body).success;
}
