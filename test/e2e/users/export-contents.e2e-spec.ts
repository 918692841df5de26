import { UsersService } from '#modules/users/index.js';
import { useApp } from '../../support/create-app.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { aCustomerHistory, type CustomerHistory } from '../../support/factories/a-customer-history.js';
import { mailTo } from '../../support/inbox.js';
import { personalDataOf } from '../../support/personal-data-of.js';

describe('the file of a data export', () => {
  const app = useApp();
  let ana: CustomerHistory;
  let ben: CustomerHistory;
  let text: string;
  let file: any;

  beforeAll(async () => {
    [ana, ben] = [await aCustomerHistory(app, 'ana'), await aCustomerHistory(app, 'ben')];
    const { productId } = expectSuccess(
      await ben.client.post('/interactions', {
        productId: (await productOf(ana)).productId,
        type: 'COMMENT',
        parentId: ana.reviewId,
        content: 'Ben disagrees.',
      }),
      201,
    );
    expect(productId).toBeDefined();
    expectSuccess(await ben.client.patch(`/interactions/${ana.reviewId}/vote`, { action: 'LIKE' }));
    // The file is mailed to a verified address alone.
    await app.get(UsersService).markEmailVerified(ana.userId);
    expectSuccess(await ana.client.post('/users/profile/export'), 202);
    const mail = await mailTo(app, ana.email, /data export is ready/);
    text = mail.attachments[0]!.content.toString('utf8');
    file = JSON.parse(text);
  });

  /** Returns the product that a customer reviewed, as the export of the reviews says. */
  const productOf = async (history: CustomerHistory): Promise<{ productId: string }> => {
    const { written } = (await personalDataOf(app, 'interactions').exportFor(history.userId)) as any;
    return written[0];
  };

  rules('ACC-12').it('holds all that was planted, and all that was done', () => {
    const missing = Object.entries({ ...ana.markers, ...ana.traces, userId: ana.userId })
      .filter(([, planted]) => !text.includes(planted))
      .map(([name]) => name);
    expect(missing).toEqual([]);
    for (const url of ana.files) expect(text).toContain(url);
  });

  rules('ACC-13').it('holds nothing of another customer', () => {
    const foreign = Object.entries({ ...ben.markers, ...ben.traces, userId: ben.userId })
      .filter(([, planted]) => text.includes(planted))
      .map(([name]) => name);
    expect(foreign).toEqual([]);
    expect(text).not.toContain('Ben disagrees');
    for (const url of ben.files) expect(text).not.toContain(url);
  });

  rules('ACC-12').it('is sorted by what the specification lists, and by what else is kept', () => {
    expect(Object.keys(file)).toEqual([
      'exportedAt',
      'profile',
      'addresses',
      'wishlist',
      'cart',
      'orders',
      'returns',
      'supportTickets',
      'interactions',
      'couponUses',
      'notifications',
      'administration',
      'sessions',
    ]);
    expect(file.addresses).toHaveLength(2);
    expect(file.orders).toHaveLength(2);
    expect(file.returns).toHaveLength(1);
    expect(file.supportTickets).toHaveLength(1);
    expect(file.supportTickets[0].messages).toHaveLength(3);
    expect(file.wishlist).toHaveLength(1);
    expect(file.cart.items).toHaveLength(1);
    expect(file.interactions.written).toHaveLength(2);
    expect(file.interactions.votes).toHaveLength(1);
    expect(file.notifications.map(({ type }: any) => type)).toEqual(
      expect.arrayContaining(['ORDER_STATUS', 'SUPPORT_REPLY']),
    );
  });

  it('holds the profile as the API shows it, and what the API does not show', async () => {
    const { addresses, ...profile } = expectSuccess(await ana.client.get('/users/profile'));
    expect(file.profile).toMatchObject({
      ...profile,
      gender: 'FEMALE',
      dob: ana.markers['dob'],
      authProvider: 'LOCAL',
      lastLogin: expect.any(String),
    });
    expect(file.addresses).toEqual(addresses);
  });

  rules('USR-13').it('holds no secret: no password, no token, no hash, no code', () => {
    expect(text).not.toMatch(/\$2[aby]\$|tokenHash|fingerprint|nonce|password"|refreshToken/i);
  });
});
