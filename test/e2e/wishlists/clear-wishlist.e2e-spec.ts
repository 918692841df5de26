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

  it("[CRT-33] leaves another user's wishlist alone", async () => {
    const owner = await session(app).asUser();
    const stranger = await session(app).asUser();
    await aWishlist(app, owner.user.id, 2);
    await aWishlist(app, stranger.user.id, 1);
    expectSuccess(await stranger.client.delete('/wishlists/clear'));
    expect(expectSuccess(await owner.client.get('/wishlists')).items).toHaveLength(2);
  });
});
