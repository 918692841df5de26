import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { anAddress } from '../../support/factories/an-address.js';
import { anImage, anUpload } from '../../support/factories/an-image.js';
import { aProduct } from '../../support/factories/a-product.js';
import { aRegistration } from '../../support/factories/a-registration.js';
import { fileNameOf, filesOn } from '../../support/media.js';
import { refreshCookieOf, withRefreshCookie } from '../../support/refresh-cookie.js';
import { session } from '../../support/session.js';
import { statusesOf } from '../../support/statuses-of.js';

describe('DELETE /users/profile', () => {
  const app = useApp();

  it('[ACC-01] deletes the account, and says so', async () => {
    const ana = await session(app).asUser();
    const answer = await ana.client.delete('/users/profile');
    expect(expectSuccess(answer)).toBeNull();
    expect(answer.body.message).toBe('Account deleted and personal data anonymised');
    expectError(await ana.client.get('/users/profile'), 404, 'User not found');
  });

  it('[ACC-08, AUT-05, ACD-12] clears the refresh cookie and revokes its token', async () => {
    const visitor = app.client.fromElsewhere();
    const registered = await visitor.post('/auth/register', aRegistration());
    const { accessToken } = expectSuccess(registered, 201);
    const { token } = refreshCookieOf(registered);

    const deleted = await visitor.as(accessToken).delete('/users/profile');
    const cleared = refreshCookieOf(deleted);
    expect(cleared.token).toBe('');
    expect(cleared.attributes).toEqual(
      expect.arrayContaining([
        'HttpOnly',
        'Path=/api/v1/auth',
        'SameSite=Strict',
        'Expires=Thu, 01 Jan 1970 00:00:00 GMT',
      ]),
    );
    expectError(await visitor.post('/auth/refresh', undefined, withRefreshCookie(token)), 401);
  });

  it('clears no cookie when there is nobody to delete', async () => {
    const ana = await session(app).asUser();
    expectSuccess(await ana.client.delete('/users/profile'));
    const again = await ana.client.delete('/users/profile');
    expectError(again, 404, 'User not found');
    expect(again.headers.getSetCookie()).toEqual([]);
  });

  it('[ACC-06] frees the email address and the phone number for a new account', async () => {
    const registration = aRegistration({ phone: '9812345670' });
    const visitor = app.client.fromElsewhere();
    const { accessToken, user } = expectSuccess(await visitor.post('/auth/register', registration), 201);
    expectSuccess(await visitor.as(accessToken).delete('/users/profile'));
    expectError(
      await visitor.post('/auth/login', { email: registration.email, password: registration.password }),
      401,
    );
    const next = expectSuccess(await visitor.post('/auth/register', registration), 201);
    expect(next.user._id).not.toBe(user._id);
  });

  it('[ACC-07] happens once when it is asked for several times at once', async () => {
    const ana = await session(app).asUser();
    const answers = await Promise.all(Array.from({ length: 4 }, () => ana.client.delete('/users/profile')));
    expect(statusesOf(answers)).toEqual([200, 404, 404, 404]);
  });

  it('[ACC-10] leaves other accounts alone', async () => {
    const [ana, ben] = [await session(app).asUser(), await session(app).asUser()];
    expectSuccess(await ben.client.post('/users/profile/addresses', anAddress()), 201);
    const before = expectSuccess(await ben.client.get('/users/profile'));
    expectSuccess(await ana.client.delete('/users/profile'));
    expect(expectSuccess(await ben.client.get('/users/profile'))).toEqual(before);
  });

  it('takes every avatar from the image host, replaced ones too', async () => {
    const ana = await session(app).asUser();
    const avatars: string[] = [];
    for (const format of ['png', 'jpeg'] as const) {
      const form = anUpload('avatar', await anImage(format));
      avatars.push(fileNameOf(expectSuccess(await ana.client.post('/users/profile/avatar', form)).avatar));
    }
    expect(await filesOn(app, 'avatars')).toEqual(expect.arrayContaining(avatars));
    expectSuccess(await ana.client.delete('/users/profile'));
    await expectEventually(async () => {
      const files = await filesOn(app, 'avatars');
      for (const avatar of avatars) expect(files).not.toContain(avatar);
    });
  });

  it('[ACC-09] lets the token of a deleted user write nothing any more', async () => {
    const ana = await session(app).asUser();
    const { _id: productId } = await aProduct(app);
    expectSuccess(await ana.client.delete('/users/profile'));
    for (const [method, path, body] of [
      ['PATCH', '/users/profile', { firstname: 'Ana' }],
      ['POST', '/users/profile/export', undefined],
      ['POST', '/users/profile/addresses', anAddress()],
      ['POST', '/users/profile/security/password/otp', undefined],
      ['POST', '/carts/items', { productId }],
      ['POST', '/wishlists/add', { productId }],
      ['POST', '/interactions', { productId, type: 'REVIEW', rating: 5, content: 'Good.' }],
      ['POST', '/orders/checkout', { addressId: UNKNOWN_ID, paymentMethod: 'GATEWAY' }],
      ['POST', '/support-tickets', { subject: 'Help', message: 'Please help me.' }],
    ] as const) {
      expectError(await ana.client.request(method, path, { body }), 404, 'User not found');
    }
  });
});
