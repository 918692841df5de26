import { z } from 'zod';

/** The used parts of Razorpay's responses; other fields are ignored. */

const order = z.object({
  id: z.string().min(1),
  receipt: z.string().nullable(),
  amount: z.int(),
  currency: z.string(),
  created_at: z.number(),
});

const payment = z.object({
  id: z.string().min(1),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'failed', 'refunded']),
});

const refund = z.object({
  id: z.string().min(1),
  payment_id: z.string().min(1),
  amount: z.int(),
  receipt: z.string().nullish(),
  status: z.enum(['pending', 'processed', 'failed']),
});

const collectionOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) });

export const orderAnswer = order;
export const ordersAnswer = collectionOf(order);
export const paymentAnswer = payment;
export const paymentsAnswer = collectionOf(payment);
export const refundAnswer = refund;
export const refundsAnswer = collectionOf(refund);

const errorAnswer = z.object({ error: z.object({ description: z.string() }) });

/** Razorpay's reason for a refusal. */
export function reasonOf(body: unknown): string | undefined {
  return errorAnswer.safeParse(body).data?.error.description;
}
