import { refreshCookieOf, withRefreshCookie } from '../../../support/refresh-cookie.js';
import { expectEventually } from '../../../support/expect-eventually.js';
import { codeIn, mailTo } from '../../../support/inbox.js';
import { aPasskey, anAuthenticator } from '../../../support/passkeys.js';
import { aSecondFactor, codeOf, freshCodeOf } from '../../../support/second-factor.js';
import { dataOf, type DemoShop } from '../demo-shop.js';
import type { Scenes } from '../scene.js';

const LOGIN = { email: 'asha@demo.shop', password: 'Demo#123' };
const NEW_PASSWORD = 'Secret#1234';
const ADDRESS = {
  street: '7 Residency Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560025',
  label: 'OTHER',
};

async function loggedIn({ visitor }: DemoShop) {
  return withRefreshCookie(refreshCookieOf(await visitor.post('/auth/login', LOGIN)).token);
}

/** The token of the link in the notification of a finished export. */
async function exportToken(shop: DemoShop): Promise<string> {
  const { caller, email } = await shop.newcomer('export');
  dataOf(await caller.post('/auth/email/verify', { otp: codeIn(await mailTo(shop.app, email, /./)) }));
  dataOf(await caller.post('/users/profile/export'));
  return expectEventually(async () => {
    const { notifications } = dataOf(await caller.get('/notifications'));
    return new URL(notifications[0].metadata.fileUrl).pathname.split('/').at(-1)!;
  });
}

/** The token of the link to the archive of a month of the demo shop. */
async function archiveToken({ admin }: DemoShop): Promise<string> {
  return expectEventually(async () => {
    const { notifications } = dataOf(await admin.get('/notifications'));
    const ready = notifications.find(({ title }: { title: string }) => title.startsWith('Your archive'));
    return new URL(ready.metadata.fileUrl).pathname.split('/').at(-1)!;
  });
}

/** The id of an invitation of `<name>@example.com`. */
async function anInvitation({ admin }: DemoShop, name: string): Promise<string> {
  const invitation = { email: `${name}@example.com`, scopes: ['orders:read'] };
  return dataOf(await admin.post('/staff', invitation))._id;
}

/** Sign-up, sign-in, the own account. */
export const ACCOUNTS: Scenes = {
  register: {
    body: { email: 'kavya@example.com', password: 'Secret#123', firstname: 'Kavya', lastname: 'Rao' },
  },
  login: { body: LOGIN },
  refreshAccessToken: loggedIn,
  logout: loggedIn,
  signInWithProvider: async ({ provider }) => {
    const claims = { sub: 'kavya', email: 'kavya.rao@example.com', given_name: 'Kavya', family_name: 'Rao' };
    return { path: { provider: 'google' }, body: { idToken: await provider.issue({ claims }) } };
  },
  sendVerificationCode: async (shop) => {
    const { caller } = await shop.newcomer('code');
    shop.clock.advance(60_000);
    return { caller };
  },
  verifyEmail: async (shop) => {
    const { caller, email } = await shop.newcomer('verify');
    return { caller, body: { otp: codeIn(await mailTo(shop.app, email, /./)) } };
  },
  requestPasswordReset: { body: { email: LOGIN.email } },
  resetPassword: async (shop) => {
    const { email } = await shop.newcomer('reset');
    dataOf(await shop.visitor.post('/auth/forgot-password', { email }));
    return {
      body: { email, otp: codeIn(await mailTo(shop.app, email, /Reset your/)), newPassword: NEW_PASSWORD },
    };
  },
  sendPasswordChangeCode: {},
  changePassword: async (shop) => {
    const { caller, email, password } = await shop.newcomer('change');
    dataOf(await caller.post('/users/profile/security/password/otp'));
    const otp = codeIn(await mailTo(shop.app, email, /password change/));
    return { caller, body: { otp, currentPassword: password, newPassword: NEW_PASSWORD } };
  },
  updateProfile: { body: { firstname: 'Asha', dob: '1990-01-31T00:00:00.000Z' } },
  updatePreferences: { body: { newsletter: true } },
  replaceAvatar: { file: 'avatar' },
  addAddress: { body: ADDRESS },
  updateAddress: async ({ asha }) => {
    const { addresses } = dataOf(await asha.get('/users/profile'));
    return { path: { addressId: addresses[1]._id }, body: { street: 'Tower C, Outer Ring Road' } };
  },
  removeAddress: async ({ asha }) => {
    const { addresses } = dataOf(await asha.get('/users/profile'));
    return { path: { addressId: addresses[1]._id } };
  },
  requestSignInCode: { body: { email: LOGIN.email } },
  loginWithCode: async (shop) => {
    const email = 'meera.iyer@example.com';
    dataOf(await shop.visitor.post('/auth/login/code', { email }));
    return { body: { email, otp: codeIn(await mailTo(shop.app, email, /sign-in code/)) } };
  },
  startTotp: async (shop) => ({ caller: (await shop.newcomer('app')).caller }),
  confirmTotp: async (shop) => {
    const { caller } = await shop.newcomer('confirm');
    return { caller, body: { code: codeOf(shop.app, dataOf(await caller.post('/auth/mfa/totp'))) } };
  },
  verifySecondFactor: async (shop) => {
    const { caller, email, password } = await shop.newcomer('factor');
    const factor = await aSecondFactor(shop.app, { client: caller });
    const { mfaToken } = dataOf(await shop.visitor.post('/auth/login', { email, password }));
    return { body: { mfaToken, code: freshCodeOf(shop.app, factor) } };
  },
  removeSecondFactor: async (shop) => {
    const { caller } = await shop.newcomer('without');
    const { recoveryCodes } = await aSecondFactor(shop.app, { client: caller });
    return { caller, body: { code: recoveryCodes[0] } };
  },
  listPasskeys: async (shop) => {
    const { caller } = await shop.newcomer('keys');
    await aPasskey(shop.app, { client: caller });
    return { caller };
  },
  startPasskey: async (shop) => ({ caller: (await shop.newcomer('passkey')).caller }),
  addPasskey: async (shop) => {
    const { caller } = await shop.newcomer('phone');
    const credential = anAuthenticator(shop.app).create(dataOf(await caller.post('/auth/passkeys/options')));
    return { caller, body: { credential, name: 'My phone' } };
  },
  removePasskey: async (shop) => {
    const { caller } = await shop.newcomer('sold');
    await aPasskey(shop.app, { client: caller });
    const { passkeys } = dataOf(await caller.get('/auth/passkeys'));
    return { caller, path: { id: passkeys[0]._id } };
  },
  startPasskeyLogin: {},
  loginWithPasskey: async (shop) => {
    const { caller } = await shop.newcomer('signed');
    const authenticator = await aPasskey(shop.app, { client: caller });
    const options = dataOf(await shop.visitor.post('/auth/passkeys/login/options'));
    return { body: { credential: authenticator.get(options) } };
  },
  resetSecondFactor: async (shop) => {
    const { caller } = await shop.newcomer('lost');
    await aSecondFactor(shop.app, { client: caller });
    return { path: { id: dataOf(await caller.get('/users/profile'))._id } };
  },
  createApiKey: {
    body: {
      name: 'Accounting',
      scopes: ['orders:read', 'reports:read'],
      expiresAt: '2027-12-31T00:00:00.000Z',
    },
  },
  revokeApiKey: async ({ admin }) => {
    const input = { name: 'A report of last year', scopes: ['reports:read'] };
    return { path: { id: dataOf(await admin.post('/api-keys', input))._id } };
  },
  inviteStaff: { body: { email: 'meera.nair@example.com', scopes: ['orders:read', 'orders:write'] } },
  updateStaffScopes: async (shop) => ({
    path: { id: await anInvitation(shop, 'narrowed') },
    body: { scopes: ['tickets:read', 'tickets:write'] },
  }),
  removeStaff: async (shop) => ({ path: { id: await anInvitation(shop, 'withdrawn') } }),
  acceptInvitation: async (shop) => {
    const email = 'kavya.iyer@example.com';
    await anInvitation(shop, 'kavya.iyer');
    const { text } = await mailTo(shop.app, email, /Join the staff/);
    const token = /invitation#([\w-]+)/.exec(text)![1]!;
    return { body: { token, password: NEW_PASSWORD, firstname: 'Kavya', lastname: 'Iyer' } };
  },
  endOwnSession: async ({ visitor, asha }) => {
    dataOf(await visitor.post('/auth/login', LOGIN));
    const { sessions } = dataOf(await asha.get('/users/profile/sessions'));
    return { path: { id: sessions[0]._id } };
  },
  startInvoiceArchive: { body: { period: '2026-01' } },
  downloadInvoiceArchive: async (shop) => ({ path: { token: await archiveToken(shop) } }),
  requestDataExport: {},
  downloadDataExport: async (shop) => ({ path: { token: await exportToken(shop) } }),
  markNotificationRead: async ({ asha }) => {
    const { notifications } = dataOf(await asha.get('/notifications'));
    return { path: { notificationId: notifications[0]._id } };
  },
  markAllNotificationsRead: {},
  deleteAccount: async (shop) => ({ caller: (await shop.newcomer('leave')).caller }),
  updateUser: async ({ ravi }) => ({
    path: { id: dataOf(await ravi.get('/users/profile'))._id },
    body: { isActive: true },
  }),
  updateUserTags: async ({ ravi }) => ({
    path: { id: dataOf(await ravi.get('/users/profile'))._id },
    body: { addTags: ['wholesale'] },
  }),
};
