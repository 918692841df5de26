/** Notices after a form, by the code in the redirect. Only these texts are shown. */
const NOTICES = {
  paid: 'The order was paid, and the service has confirmed the webhook.',
  failed: 'The payment failed, and the service has confirmed the webhook.',
  authorized: 'The payment was authorised, not captured, and the service has confirmed the webhook.',
  pending: 'The payment is pending as cash on delivery, and the service has confirmed the webhook.',
  disputed: 'The gateway has reported the dispute, and the service has confirmed the webhook.',
  switched: 'The settings of the sandbox gateway were changed.',
  'refund-ended': 'The refund has ended, and the service has confirmed the webhook.',
  'webhook-sent': 'The webhook was sent, and the service has confirmed it.',
  'webhook-refused': 'The webhook was sent, and the service has refused it.',
  'webhook-late':
    'Done at the gateway, but the service did not confirm the webhook. One that is due is sent again until it does.',
  reported: 'The carrier has reported the new status, and the service has confirmed it.',
  'report-lost':
    "The service did not confirm the carrier's report. If no switch of the carrier keeps it, press the button again.",
  'carrier-set': 'The settings of the sandbox carrier were changed.',
  'limits-reset': 'The limits were reset.',
  'effect-replayed': 'The effect is tried again.',
  'effect-dropped': 'The effect was dropped and will never run.',
  'receiver-set': 'The receiver of webhooks answers otherwise from now on.',
  moved: 'The clock was moved forward.',
} as const;

export type NoticeCode = keyof typeof NOTICES;

/** The text of a code in an address; undefined for an unknown one. */
export function noticeText(code: unknown): string | undefined {
  return typeof code === 'string' && Object.hasOwn(NOTICES, code) ? NOTICES[code as NoticeCode] : undefined;
}

/** The redirect after a form: the section of a page, with a notice. */
export function afterForm(
  code: NoticeCode,
  section: string,
  page = '/dev',
): { url: string; statusCode: 303 } {
  return { url: `${page}?done=${code}#${section}`, statusCode: 303 };
}
