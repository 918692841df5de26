/** The entry of the storefront: which view an address has. */
import { showHeader } from './header.js';
import { route, startRouter } from './router.js';
import { cartView } from './views/cart.js';
import { checkoutView } from './views/checkout.js';
import { loginView } from './views/login.js';
import { notificationsView } from './views/notifications.js';
import { orderDetailView } from './views/order-detail.js';
import { orderListView } from './views/order-list.js';
import { productDetailView } from './views/product-detail.js';
import { productListView } from './views/product-list.js';
import { registerView } from './views/register.js';
import { verifyEmailView } from './views/verify-email.js';
import { wishlistView } from './views/wishlist.js';

route('/', productListView);
route('/products/:id', productDetailView);
route('/login', loginView);
route('/register', registerView);
route('/verify-email', verifyEmailView);
route('/cart', cartView);
route('/checkout', checkoutView);
route('/orders', orderListView);
// The address that mails of the shop link to: with STOREFRONT_URL=http://localhost:3000/shop they link to here.
route('/orders/:id', orderDetailView);
route('/wishlist', wishlistView);
route('/notifications', notificationsView);

showHeader();
startRouter();
