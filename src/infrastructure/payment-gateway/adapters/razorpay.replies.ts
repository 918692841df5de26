import * as z from 'zod';

/** The used parts of Razorpay's responses; other fields are ignored. */

export const orderAnswer = z.object({
  id: z.string().min(1),
  receipt: z.string().nullable(),
  amount: z.int(),
  currency: z.string(),
  created_at: z.number(),
});

export const orderStatusAnswer = z.object({ status: z.enum(['created', 'attempted', 'paid']) });

const offer = z.object({ id: z.string().min(1), name: z.string().min(1).nullish().catch(undefined) });

/** The offers of a payment: they are missing unless they are asked for, and may be of another form where there are none. */
export const offersAnswer = z.object({
  offers: z
    .object({ items: z.array(offer) })
    .optional()
    .catch(undefined),
});

export const paymentAnswer = z.object({
  id: z.string().min(1),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'failed', 'refunded']),
  amount_refunded: z.int().nullish(),
});

export const refundAnswer = z.object({
  id: z.string().min(1),
  payment_id: z.string().min(1),
  amount: z.int(),
  receipt: z.string().nullish(),
  status: z.enum(['pending', 'processed', 'failed']),
});

export const ordersAnswer = z.object({ items: z.array(orderAnswer) });
export const paymentsAnswer = z.object({ items: z.array(paymentAnswer) });
export const refundsAnswer = z.object({ items: z.array(refundAnswer) });

const errorAnswer = z.object({ error: z.object({ description: z.string() }) });

/** Razorpay's reason for a refusal. */
export function reasonOf(body: unknown): string | undefined {
  return errorAnswer.safeParse(body).data?.error.description;
}
