import { storedWords } from '#infrastructure/database/word-search.js';
import type { Order } from '#modules/orders/index.js';
import { spentOn } from '#modules/orders/sums/index.js';
import { userNameKey, userWords, type User } from '#modules/users/index.js';
import { DEMO_LOGINS } from '#config/demo-logins.js';
import { DAY_MS, demoId } from './random.js';

/** Precomputed with cost 12: hashing would take most of the time of the first start. */
const PASSWORD_HASHES: Readonly<Record<string, string>> = {
  'Admin#123': '$2b$12$zkqz9vp0qS2pEulg9zejVeNdMYJd82a0PxLVaA/1v7XuqISAuVHTi',
  'Demo#123': '$2b$12$SuXQ5x.USMTKD/OT.TGKkejg1mL.n1HdfgKXcxsS./IKTCVLoAyMe',
};

type Person = Pick<User, 'firstname' | 'lastname' | 'phone' | 'gender' | 'loyaltyPoints'> & {
  readonly joinedDaysAgo: number;
  readonly addresses: ReadonlyArray<Omit<User['addresses'][number], '_id' | 'isDefault'>>;
};

const PEOPLE: Readonly<Record<string, Person>> = {
  'admin@demo.shop': {
    firstname: 'Meera',
    lastname: 'Nair',
    phone: '9810000001',
    gender: 'FEMALE',
    loyaltyPoints: 0,
    joinedDaysAgo: 200,
    addresses: [],
  },
  'asha@demo.shop': {
    firstname: 'Asha',
    lastname: 'Verma',
    phone: '9810000002',
    gender: 'FEMALE',
    loyaltyPoints: 340,
    joinedDaysAgo: 75,
    addresses: [
      { street: '12 Brigade Road', city: 'Bengaluru', state: 'Karnataka', pincode: '560001', label: 'HOME' },
      {
        street: 'Tower B, Outer Ring Road',
        city: 'Bengaluru',
        state: 'Karnataka',
        pincode: '560103',
        label: 'WORK',
      },
    ],
  },
  'ravi@demo.shop': {
    firstname: 'Ravi',
    lastname: 'Kumar',
    phone: '9810000003',
    gender: 'MALE',
    loyaltyPoints: 120,
    joinedDaysAgo: 62,
    addresses: [
      {
        street: '48 Lake View Apartments, Powai',
        city: 'Mumbai',
        state: 'Maharashtra',
        pincode: '400076',
        label: 'HOME',
      },
      { street: '7 Gandhi Chowk', city: 'Nashik', state: 'Maharashtra', pincode: '422001', label: 'OTHER' },
    ],
  },
};

/** The customers' further addresses in a shop with zones. */
const FAR_AWAY: Readonly<Record<string, Person['addresses']>> = {
  'asha@demo.shop': [
    { street: '5 GS Road, Dispur', city: 'Guwahati', state: 'Assam', pincode: '781006', label: 'OTHER' },
  ],
};

/** The administrator and the customers of the demo shop, as they are stored. */
export function demoAccounts(now: Date, { withZones = false } = {}): User[] {
  return DEMO_LOGINS.map(({ email, password, role }) => {
    const { joinedDaysAgo, addresses: near, ...person } = PEOPLE[email]!;
    const addresses = withZones ? [...near, ...(FAR_AWAY[email] ?? [])] : near;
    return {
      _id: demoId('user', email),
      authProvider: 'LOCAL',
      email,
      password: PASSWORD_HASHES[password]!,
      role,
      ...person,
      ...storedWords(userWords({ email, ...person })),
      nameKey: userNameKey(person),
      addresses: addresses.map((address, index) => ({
        _id: demoId('address', `${email}:${index}`),
        ...address,
        isDefault: index === 0,
      })),
      preferences: { newsletter: role === 'USER', smsAlerts: false },
      isEmailVerified: true,
      isActive: true,
      createdAt: new Date(now.getTime() - joinedDaysAgo * DAY_MS),
    };
  });
}

/** The accounts with what their orders come to. */
export function withSpending(accounts: readonly User[], orders: readonly Order[]): User[] {
  return accounts.map((account) => {
    const own = orders.filter(({ userId }) => userId.equals(account._id));
    return { ...account, spentMinor: own.reduce((sum, order) => sum + spentOn(order), 0) };
  });
}
