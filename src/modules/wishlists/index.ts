export { WishlistsModule } from './wishlists.module.js';
