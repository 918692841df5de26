import * as z from 'zod';

/** The used parts of Shiprocket's responses. Some fields are numbers or strings, so both are accepted. */

const id = z.union([z.int().positive(), z.string().regex(/^\d+$/)]).transform(String);
const text = z.union([z.string().trim().min(1), z.number()]).transform(String);

export const loginAnswer = z.object({ token: z.string().min(1) });

export const createAnswer = z.object({
  order_id: id,
  shipment_id: id,
  status: z.string().nullish().catch(undefined),
});

/**
 * A success of the creation that has a message and no order. Faults of fields would stand in `errors` or `data`, the carrier's own
 * troubles in the status inside.
 */
export const usedNumberAnswer = z.object({
  message: z.string().min(1),
  status_code: z.number().max(428).optional(),
  order_id: z.null().optional(),
  errors: z.undefined().optional(),
  data: z.undefined().optional(),
});

export const ordersAnswer = z.object({
  data: z.array(
    z.object({
      id,
      channel_order_id: z.union([z.string(), z.number()]).transform(String),
      // A status that is no text says nothing, and ends nothing.
      status: z.string().nullish().catch(undefined),
      // One order with unreadable shipments must not invalidate the others.
      shipments: z.array(z.object({ id })).catch([]),
    }),
  ),
});

export const assignAnswer = z.object({
  awb_assign_status: z.literal(1),
  response: z.object({ data: z.object({ awb_code: text, courier_name: z.string().min(1) }) }),
});

export const pickupAnswer = z.object({ pickup_status: z.literal(1) });

export const shipmentAnswer = z.object({
  data: z.object({
    awb: text.nullish().catch(undefined),
    courier: z.string().nullish().catch(undefined),
    pickup_token_number: z.unknown().optional(),
    pickup_generated_date: z.unknown().optional(),
  }),
});

/** An order with its sum, which may be a text: `1579.00`. */
export const shownOrderAnswer = z.object({
  data: z.object({
    total: z
      .union([z.number(), z.string().regex(/^\d+(\.\d{1,2})?$/)])
      .transform(Number)
      .refine((total) => total >= 0),
  }),
});

const refusalAnswer = z.object({
  message: z.string().optional().catch(undefined),
  errors: z.record(z.string(), z.array(z.string())).optional().catch(undefined),
  response: z
    .object({
      data: z.union([
        z.string(),
        z.object({ awb_assign_error: z.string() }).transform((data) => data.awb_assign_error),
      ]),
    })
    .optional()
    .catch(undefined),
});

/** Shiprocket's reason for a refusal, from any of the places where it may occur. */
export function reasonOf(body: unknown): string | undefined {
  const { data } = refusalAnswer.safeParse(body);
  if (data === undefined) return undefined;
  const details = Object.values(data.errors ?? {}).flat();
  const reasons = [data.message, ...details, data.response?.data].filter(
    (reason) => reason !== undefined && reason !== '',
  );
  return reasons.length === 0 ? undefined : reasons.join(' ');
}
