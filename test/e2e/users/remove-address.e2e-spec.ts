import { useApp } from '../../support/create-app.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { anAddress } from '../../support/factories/an-address.js';
import { session, type Session } from '../../support/session.js';
import { statusesOf } from '../../support/statuses-of.js';

interface Entry {
  _id: string;
  isDefault: boolean;
}

describe('DELETE /users/profile/addresses/:addressId', () => {
  const app = useApp({ RATE_LIMIT_STANDARD_MAX: '1000' });
  let asha: Session;
  beforeEach(async () => void (asha = await session(app).asUser()));

  async function aBookOf(count: number): Promise<Entry[]> {
    let book: Entry[] = [];
    for (let added = 0; added < count; added += 1) {
      book = expectSuccess(await asha.client.post('/users/profile/addresses', anAddress()), 201);
    }
    return book;
  }

  const remove = ({ _id }: Entry) => asha.client.delete(`/users/profile/addresses/${_id}`);

  it('[ACC-22] removes an address and leaves the default alone', async () => {
    const [first, second, third] = (await aBookOf(3)) as [Entry, Entry, Entry];
    expect(expectSuccess(await remove(second))).toEqual([first, third]);
  });

  it('[ACC-26] makes the first remaining address the default when the default goes', async () => {
    const [first, second, third] = (await aBookOf(3)) as [Entry, Entry, Entry];
    expect(expectSuccess(await remove(first))).toEqual([{ ...second, isDefault: true }, third]);
  });

  it('[ACC-27] leaves an empty book when the last address goes', async () => {
    const [only] = (await aBookOf(1)) as [Entry];
    expect(expectSuccess(await remove(only))).toEqual([]);
  });

  it('[ACC-26, ERR-07] removes an address once, and keeps one default while several go at once', async () => {
    const book = await aBookOf(6);
    const answers = await Promise.all([book[0]!, book[0]!, book[1]!, book[2]!, book[3]!].map(remove));
    expect(statusesOf(answers)).toEqual([200, 200, 200, 200, 404]);
    const { addresses } = expectSuccess(await asha.client.get('/users/profile'));
    expect(addresses).toEqual([{ ...book[4], isDefault: true }, book[5]]);
  });
});
