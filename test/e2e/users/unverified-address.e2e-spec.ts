import type { ReceivedMail } from '#infrastructure/mail/adapters/inbox.mailer.js';
import { useApp } from '../../support/create-app.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { paidOrder } from '../../support/factories/an-order.js';
import { aProduct } from '../../support/factories/a-product.js';
import { aRegistration } from '../../support/factories/a-registration.js';
import { codeIn, mailTo } from '../../support/inbox.js';
import { PASSWORD, session, type Session, useAdmin } from '../../support/session.js';
import type { TestClient } from '../../support/test-client.js';

/** Texts that the customer chose, in every field that some mail has room for. They occur nowhere else. */
const WORDS = {
  firstname: 'Zqfirst won',
  lastname: 'Zqlast call 0900',
  street: 'Zqstreet www.evil.example',
  city: 'Zqcity click',
  state: 'Zqstate now',
  engraving: 'Zqengraving here',
  ticket: 'Zqticket write to me',
};
const ANY_WORD = new RegExp(Object.values(WORDS).join('|'));

/** Every mail that the service sends, by its subject: the order numbers and codes apart. */
const OF_ACCOUNT = {
  verification: /is your Storefront verification code/,
  reset: /^Reset your Storefront password/,
  changeCode: /^Confirm your Storefront password change/,
  changed: /^Your Storefront password was changed/,
  export: /^Your Storefront data export is ready/,
  reply: /^Support has replied to your ticket/,
};
const OF_ORDER = {
  confirmation: /^Your order ORD-\d+ is confirmed/,
  shipped: /^Your order ORD-\d+ has been shipped/,
  delivered: /^Your order ORD-\d+ has been delivered/,
  returnApproved: /^Your return for order ORD-\d+ has been approved/,
  refundStarted: /^Your refund for order ORD-\d+ has started/,
  refundProcessed: /^Your refund for order ORD-\d+ has been processed/,
};

describe('the texts of a customer whose email address is not verified', () => {
  const app = useApp({ RATE_LIMIT_AUTH_MAX: '1000' });
  const admin = useAdmin(app);

  const everything = ({ subject, text, html }: ReceivedMail) => `${subject}\n${text}\n${html}`;

  async function order(customer: Session): Promise<void> {
    const { street, city, state, engraving } = WORDS;
    const { _id: productId } = await aProduct(app);
    const engraved = { productId, quantity: 1, selectedAttributes: { engraving } };
    const address = { street, city, state };
    const { orderId } = (await paidOrder(app, { customer, address, more: [engraved] })).order;
    for (const status of ['SHIPPED', 'DELIVERED']) {
      expectSuccess(await admin.client.patch(`/orders/admin/${orderId}/status`, { status }));
    }
    const returned = { orderId, items: [{ productId, quantity: 1 }], reason: WORDS.ticket };
    const { _id } = expectSuccess(await customer.client.post('/returns', returned), 201);
    for (const decision of [{ status: 'APPROVED', note: WORDS.ticket }, { status: 'RECEIVED' }])
      expectSuccess(await admin.client.patch(`/returns/admin/${_id}/status`, decision));
  }

  async function askSupport(client: TestClient): Promise<void> {
    const { ticket } = WORDS;
    const { _id } = expectSuccess(
      await client.post('/support-tickets', { subject: ticket, message: ticket }),
      201,
    );
    const message = `You wrote: ${ticket}`;
    expectSuccess(await admin.client.post(`/support-tickets/admin/${_id}/reply`, { message }), 201);
  }

  async function changePassword(client: TestClient, email: string): Promise<void> {
    expectSuccess(await client.post('/users/profile/security/password/otp'));
    const otp = codeIn(await mailTo(app, email, OF_ACCOUNT.changeCode));
    const change = { otp, currentPassword: PASSWORD, newPassword: 'Another#456' };
    expectSuccess(await client.patch('/users/profile/security/password', change));
  }

  /** Signs up. @param verified whether the address is confirmed */
  async function signUp(verified: boolean): Promise<{ client: TestClient; email: string }> {
    const { firstname, lastname } = WORDS;
    const registration = aRegistration({ firstname, lastname });
    const { email } = registration;
    const { accessToken } = expectSuccess(await app.client.post('/auth/register', registration), 201);
    const client = app.client.fromElsewhere().as(accessToken);
    const otp = codeIn(await mailTo(app, email, OF_ACCOUNT.verification));
    if (verified) expectSuccess(await client.post('/auth/email/verify', { otp }));
    return { client, email };
  }

  async function mailsOf<Name extends string>(
    email: string,
    subjects: Record<Name, RegExp>,
  ): Promise<Record<Name, ReceivedMail>> {
    const mails = {} as Record<Name, ReceivedMail>;
    for (const name of Object.keys(subjects) as Name[])
      mails[name] = await mailTo(app, email, subjects[name]);
    return mails;
  }

  /** Signs up and does all that sends a mail but for orders. */
  async function mailsOfAccount(verified: boolean) {
    const { client, email } = await signUp(verified);
    expectSuccess(await client.post('/auth/forgot-password', { email }));
    expectSuccess(await client.post('/users/profile/export'), 202);
    await askSupport(client);
    await changePassword(client, email);
    // The export of an unverified address is not mailed (decisions 14.51).
    const { export: ofExport, ...always } = OF_ACCOUNT;
    return { ...(await mailsOf(email, always)), ...(verified ? await mailsOf(email, { ofExport }) : {}) };
  }

  /** Does all that sends a mail of an order. */
  async function mailsOfOrder(verified: boolean) {
    const { firstname, lastname } = WORDS;
    const customer = await session(app).asUser({ firstname, lastname, isEmailVerified: verified });
    await order(customer);
    return mailsOf(customer.user.email, OF_ORDER);
  }

  function expectNoWords(mails: Record<string, ReceivedMail>): void {
    const repeating = Object.entries(mails).filter(([, mail]) => ANY_WORD.test(everything(mail)));
    expect(repeating.map(([name]) => name)).toEqual([]);
    for (const mail of Object.values(mails)) expect(mail.text).toMatch(/^Hello,\r?\n/);
  }

  function expectName(mails: Record<string, ReceivedMail>): void {
    for (const mail of Object.values(mails)) expect(mail.text).toContain(`Hello ${WORDS.firstname},`);
  }

  rules('CNT-04', 'MAI-04').it('are never mailed to that address: mails of the account', async () => {
    expectNoWords(await mailsOfAccount(false));
  });

  rules('CNT-04').it('are never mailed to that address: mails of an order', async () => {
    const mails = await mailsOfOrder(false);
    expectNoWords(mails);
    expect(mails.confirmation.text).toContain('PIN code 560001');
  });

  rules('CNT-04').it('are mailed once the address is verified: mails of the account', async () => {
    const { verification, ...mails } = await mailsOfAccount(true);
    expect(everything(verification)).not.toMatch(ANY_WORD);
    expectName(mails);
    expect(mails.reply.subject).toContain(WORDS.ticket);
  });

  rules('CNT-04').it('are mailed once the address is verified: mails of an order', async () => {
    const mails = await mailsOfOrder(true);
    expectName(mails);
    const { street, city, state, engraving } = WORDS;
    for (const word of [street, city, state, engraving]) expect(mails.confirmation.text).toContain(word);
  });
});
