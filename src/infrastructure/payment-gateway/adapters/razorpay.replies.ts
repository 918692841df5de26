import * as z from 'zod';

/** The used parts of Razorpay's responses; other fields are ignored. Words are read by `RazorpayWords`. */

const word = z.string().min(1).max(200);

export const orderAnswer = z.object({
  id: z.string().min(1),
  receipt: z.string().nullable(),
  amount: z.int(),
  currency: z.string(),
  created_at: z.number(),
});

export const orderStatusAnswer = z.object({ id: z.string().min(1), status: word });

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
  status: word,
  order_id: z.string().nullish(),
  amount_refunded: z.int().nullish(),
  captured: z.boolean().nullish().catch(undefined),
});

export const refundAnswer = z.object({
  id: z.string().min(1),
  payment_id: z.string().min(1),
  amount: z.int(),
  receipt: z.string().nullish(),
  status: word,
  created_at: z.int().min(1).optional().catch(undefined),
});

export const ordersAnswer = z.object({ items: z.array(orderAnswer) });
export const receiptAnswer = z.object({ receipt: z.string().nullish() });
export const listedPaymentsAnswer = z.object({
  items: z.array(paymentAnswer.extend({ created_at: z.int().min(1) })),
});
export const paymentsAnswer = z.object({ items: z.array(paymentAnswer) });
export const refundsAnswer = z.object({ items: z.array(refundAnswer) });

/** Errors come as documented, and as its partners have seen them. */
const errorAnswer = z.union([
  z.object({ error: z.object({ description: z.string() }) }).transform(({ error }) => error.description),
  z.object({ error: z.string() }).transform(({ error }) => error),
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.string(),
]);

/** Razorpay's reason for a refusal; undefined if the answer cannot be read. */
export function reasonOf(body: unknown): string | undefined {
  return errorAnswer.safeParse(body).data;
}
