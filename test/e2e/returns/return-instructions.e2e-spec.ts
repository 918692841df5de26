import { CalendarDay } from '#common/time/calendar-day.js';
import { DAY_MS } from '#common/time/durations.js';
import { aDeliveredOrder, aReturn } from '../../support/factories/a-return.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { createApp, useApp, type TestApp } from '../../support/create-app.js';
import { mailTo } from '../../support/inbox.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { session } from '../../support/session.js';

const ZONE = 'Asia/Kolkata';

describe('how an approved return is sent', () => {
  const app = useApp({
    SELLER_ADDRESS: 'Kettle House, 1 Market Street, Bengaluru 560001',
    RETURN_ADDRESS: String.raw`Kettle House, Returns\n2 Dock Road\nBengaluru 560001`,
    RETURN_INSTRUCTIONS: String.raw`Keep the receipt.\nPack it well.`,
  });
  const admin = useLastingAdmin(app);

  const approve = async (id: string) =>
    expectSuccess(await admin.client.patch(`/returns/admin/${id}/status`, { status: 'APPROVED' }));

  async function aRequest(deliveredDaysAgo = 0) {
    const owner = await session(app).asUser();
    const deliveredAt = new Date(app.clock.now().getTime() - deliveredDaysAgo * DAY_MS);
    const order = await aDeliveredOrder(app, owner.user.id, { deliveredAt });
    return { owner, deliveredAt, opened: await aReturn(app, owner.user.id, order) };
  }

  rules('SND-01').it('stands in the return from its approval on, as it was then', async () => {
    const { owner, opened } = await aRequest();
    expect(opened).not.toHaveProperty('returnInstructions');
    const { returnInstructions } = await approve(opened._id);
    expect(returnInstructions).toEqual({
      address: 'Kettle House, Returns\n2 Dock Road\nBengaluru 560001',
      reference: opened.orderNumber,
      until: expect.any(String),
      text: 'Keep the receipt.\nPack it well.',
    });
    expectSuccess(await admin.client.patch(`/returns/admin/${opened._id}/status`, { status: 'RECEIVED' }));
    expect(expectSuccess(await owner.client.get('/returns')).returns[0]).toMatchObject({
      status: 'RECEIVED',
      returnInstructions,
    });
  });

  rules('SND-01').it('is missing in a return that is rejected', async () => {
    const { opened } = await aRequest();
    const rejected = await admin.client.patch(`/returns/admin/${opened._id}/status`, { status: 'REJECTED' });
    expect(expectSuccess(rejected)).not.toHaveProperty('returnInstructions');
  });

  rules('SND-02').it('has the window of the order, or 14 days after the approval', async () => {
    const early = await aRequest();
    const ofWindow = new Date(early.deliveredAt.getTime() + 30 * DAY_MS);
    expect((await approve(early.opened._id)).returnInstructions.until).toBe(
      CalendarDay.of(ofWindow, ZONE).endIn(ZONE).toISOString(),
    );
    const late = await aRequest(29);
    expect((await approve(late.opened._id)).returnInstructions.until).toBe(
      CalendarDay.of(app.clock.now(), ZONE).plus(14).endIn(ZONE).toISOString(),
    );
  });

  rules('SND-03').it('is mailed to the owner', async () => {
    const { owner, opened } = await aRequest();
    await approve(opened._id);
    const { text } = await mailTo(app, owner.user.email, /has been approved$/);
    expect(text).toContain('Send the goods to:\nKettle House, Returns\n2 Dock Road\nBengaluru 560001\n');
    expect(text).toContain(`Write ${opened.orderNumber} on the parcel`);
    expect(text).toContain('Keep the receipt.');
    expect(text).toMatch(/Send it until: \d+ \w+ \d{4}/);
  });
});

describe('how an approved return is sent without a return address', () => {
  const approvedIn = async (app: TestApp) => {
    const admin = await session(app).asAdmin();
    const owner = await session(app).asUser();
    const { _id } = await aReturn(app, owner.user.id, await aDeliveredOrder(app, owner.user.id));
    const answer = await admin.client.patch(`/returns/admin/${_id}/status`, { status: 'APPROVED' });
    return { owner, returnInstructions: expectSuccess(answer).returnInstructions };
  };

  rules('SND-01').it('names the seller', async () => {
    const app = await createApp({ SELLER_ADDRESS: '1 Market Street' });
    const { returnInstructions } = await approvedIn(app);
    expect(returnInstructions).toMatchObject({ address: '1 Market Street', text: null });
    await app.close();
  });

  rules('SND-01', 'SND-03').it('names the support where no address is set', async () => {
    const app = await createApp();
    const { owner, returnInstructions } = await approvedIn(app);
    expect(returnInstructions).toMatchObject({ address: null, text: null });
    const { text } = await mailTo(app, owner.user.email, /has been approved$/);
    expect(text).toContain('Please ask our support where to send the goods');
    await app.close();
  });
});
