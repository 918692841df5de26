import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aWishlist } from '../../support/factories/a-wishlist.js';
import { session } from '../../support/session.js';

describe('DELETE /wishlists/clear', () => {
  const app = useApp();

  it('[CRT-32] empties the wishlist, and an empty one again', async () => {
    const { client, user } = await session(app).asUser();
    await aWishlist(app, user.id, 3);
    const cleared = await client.delete('/wishlists/clear');
    expect(expectSuccess(cleared)).toBeNull();
    expect(cleared.body.message).toBe('Wishlist cleared');
    expect(expectSuccess(await client.get('/wishlists'))).toEqual({ items: [] });
    expect(expectSuccess(await client.delete('/wishlists/clear'))).toBeNull();
  });

  it('[ERR-23, CRT-34] does not find the wishlist of a user without one', async () => {
    const { client } = await session(app).asUser();
    expectError(await client.delete('/wishlists/clear'), 404, 'Wishlist not found');
  });
});
