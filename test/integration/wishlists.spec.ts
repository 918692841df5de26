import { useApp } from '../support/create-app.js';
import { aUser } from '../support/factories/a-user.js';
import { aWishlist } from '../support/factories/a-wishlist.js';
import { personalDataOf } from '../support/personal-data-of.js';

describe('wishlists', () => {
  const app = useApp();

  rules('ACC-02').it('are exported and deleted with the account, those of others stay', async () => {
    const [owner, other] = [await aUser(app), await aUser(app)];
    const [productId] = await aWishlist(app, owner.id, 1);
    await aWishlist(app, other.id, 2);
    const part = personalDataOf(app, 'wishlists');
    expect(await part.exportFor(owner.id)).toEqual([
      { productId, name: 'Stainless Steel Kettle', addedAt: expect.stringMatching(/Z$/) },
    ]);
    await part.eraseFor(owner.id);
    expect(await part.exportFor(owner.id)).toEqual([]);
    expect(await part.exportFor(other.id)).toHaveLength(2);
  });
});
