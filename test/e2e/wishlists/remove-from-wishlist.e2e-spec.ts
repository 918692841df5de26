import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Wishlist } from '#modules/wishlists/data/wishlist.schema.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aWishlist, idsOf, makeGhosts, storedWishlist } from '../../support/factories/a-wishlist.js';
import { useUser } from '../../support/session.js';

const app = useApp();
const asha = useUser(app, beforeEach);

describe('DELETE /wishlists/item/:productId', () => {
  rules('CRT-31').it('takes the product off and answers the rest', async () => {
    const [first, second, third] = (await aWishlist(app, asha.user.id, 3)) as [string, string, string];
    expect(idsOf(expectSuccess(await asha.client.delete(`/wishlists/item/${second}`)))).toEqual([
      first,
      third,
    ]);
    expect(idsOf(expectSuccess(await asha.client.delete(`/wishlists/item/${first.toUpperCase()}`)))).toEqual([
      third,
    ]);
    expect(idsOf(expectSuccess(await asha.client.get('/wishlists')))).toEqual([third]);
  });

  rules('CRT-31').it('removes every entry of the product, and no other', async () => {
    const [twice, kept] = (await aWishlist(app, asha.user.id, 2)) as [string, string];
    // No request makes a second entry; imported data may hold one.
    const wishlists: Model<Wishlist> = app.get(getModelToken(Wishlist.name) as never);
    const entries = [twice, kept, twice].map((productId) => ({ productId, addedAt: app.clock.now() }));
    await wishlists.updateOne({ userId: asha.user.id }, { $set: { items: entries } });
    expect(idsOf(expectSuccess(await asha.client.delete(`/wishlists/item/${twice}`)))).toEqual([kept]);
    expect(await storedWishlist(app, asha.user.id)).toEqual([kept]);
  });

  rules('CNT-01').it('leaves ghosts on it, and shows them, until the wishlist is read', async () => {
    const ids = (await aWishlist(app, asha.user.id, 4)) as [string, string, string, string];
    const [withdrawn, soldOut, deleted, removed] = ids;
    await makeGhosts(app, { withdrawn, soldOut, deleted });
    const answer = expectSuccess(await asha.client.delete(`/wishlists/item/${removed}`));
    expect(idsOf(answer)).toEqual([withdrawn, soldOut]);
    expect(await storedWishlist(app, asha.user.id)).toEqual([withdrawn, soldOut, deleted]);
  });

  rules('CRT-36').it('changes nothing for a product that is not on it', async () => {
    const productIds = await aWishlist(app, asha.user.id, 2);
    expect(idsOf(expectSuccess(await asha.client.delete(`/wishlists/item/${UNKNOWN_ID}`)))).toEqual(
      productIds,
    );
  });

  rules('CRT-34').it('does not find the wishlist of a user without one', async () => {
    expectError(await asha.client.delete(`/wishlists/item/${UNKNOWN_ID}`), 404, 'Wishlist not found');
  });
});

describe('DELETE /wishlists/clear', () => {
  rules('CRT-32').it('empties the wishlist, and an empty one again', async () => {
    await aWishlist(app, asha.user.id, 3);
    const cleared = await asha.client.delete('/wishlists/clear');
    expect(expectSuccess(cleared)).toBeNull();
    expect(cleared.body.message).toBe('Wishlist cleared');
    expect(expectSuccess(await asha.client.get('/wishlists'))).toEqual({ items: [] });
    expect(expectSuccess(await asha.client.delete('/wishlists/clear'))).toBeNull();
  });

  rules('ERR-23', 'CRT-34').it('does not find the wishlist of a user without one', async () => {
    expectError(await asha.client.delete('/wishlists/clear'), 404, 'Wishlist not found');
  });
});
