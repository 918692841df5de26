import { z } from 'zod';

/** The parts of Shiprocket's answers that are used; numbers and text change places there, and so are both taken. */

const id = z.union([z.int().positive(), z.string().regex(/^\d+$/)]).transform(String);
const text = z.union([z.string().trim().min(1), z.number()]).transform(String);

export const loginAnswer = z.object({ token: z.string().min(1) });

export const createAnswer = z.object({ order_id: id, shipment_id: id });

export const ordersAnswer = z.object({
  data: z.array(
    z.object({
      id,
      channel_order_id: z.union([z.string(), z.number()]).transform(String),
      status: z.string().nullish(),
      // An order whose shipments cannot be read is no reason to understand none of the others.
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
    pickup_token_number: z.unknown(),
    pickup_generated_date: z.unknown(),
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

/** Why a call was refused, in Shiprocket's words, wherever in the answer they stand. */
export function reasonOf(body: unknown): string | undefined {
  const { data } = refusalAnswer.safeParse(body);
  if (data === undefined) return undefined;
  const details = Object.values(data.errors ?? {}).flat();
  const reasons = [data.message, ...details, data.response?.data].filter(
    (reason) => reason !== undefined && reason !== '',
  );
  return reasons.length === 0 ? undefined : reasons.join(' ');
}
