/** The pages of what the first word of an action names. */
const PAGES: Readonly<Record<string, (id: string) => string>> = {
  PRODUCT: (id) => `/products/${id}`,
  COUPON: (id) => `/coupons/${id}/show`,
  ZONE: (id) => `/zones/${id}/show`,
  ORDER: (id) => `/orders/${id}/show`,
  REMITTANCE: (id) => `/orders/${id}/show`,
  RETURN: (id) => `/returns/${id}/show`,
  TICKET: (id) => `/tickets/${id}/show`,
  WEBHOOK: (id) => `/webhooks/${id}/show`,
  USER: (id) => `/customers/${id}/show`,
};

/** Where the record of an entry is; undefined where it has no page, or is gone. */
export function subjectPath({
  action,
  subject,
}: {
  action: string;
  subject: string | null;
}): string | undefined {
  const [kind = ''] = action.split('_');
  return subject === null || action.endsWith('_DELETED') ? undefined : PAGES[kind]?.(subject);
}
