/** The entry of the storefront: which view an address has. */
import { showHeader } from './parts/header.js';
import { logInAbovePage } from './parts/login-dialog.js';
import { pathHere } from './core/links.js';
import { showPageOfAnother, startRouter, type View } from './core/router.js';
import { onCustomerLeft, rememberedCustomer } from './core/session.js';
import { onSessionEnded, SessionEnded } from './core/session-ended.js';
import { addressesView } from './account/addresses.js';
import { notificationsView } from './account/notifications.js';
import { orderListView } from './account/order-list.js';
import { profileView } from './account/profile.js';
import { securityView } from './account/security.js';
import { ticketListView } from './account/ticket-list.js';
import { ticketView } from './account/ticket.js';
import { wishlistView } from './account/wishlist.js';
import { cartView } from './views/cart.js';
import { checkoutView } from './views/checkout.js';
import { errorPage, nothingHere } from './views/error.js';
import { forgotPasswordView } from './views/forgot-password.js';
import { homeView } from './views/home.js';
import { loginView, pleaseLogIn } from './views/login.js';
import { orderDetailView } from './views/order.js';
import { payLinkView } from './views/pay-link.js';
import { productDetailView } from './views/product.js';
import { productListView } from './views/products.js';
import { registerView } from './views/register.js';
import { thanksView } from './views/thanks.js';
import { verifyEmailView } from './views/verify-email.js';

onSessionEnded(logInAbovePage);
showHeader();
startRouter({
  nothingHere,
  ofError: errorPage,
  views: {
    '/': homeView,
    '/products': productListView,
    '/products/:id': productDetailView,
    '/cart': cartView,
    '/checkout': ofAccount(checkoutView),
    '/pay/:token': payLinkView,
    '/login': loginView,
    '/register': registerView,
    '/verify-email': verifyEmailView,
    '/forgot-password': forgotPasswordView,
    '/account': ofAccount(profileView),
    '/account/addresses': ofAccount(addressesView),
    '/account/security': ofAccount(securityView),
    '/orders': ofAccount(orderListView),
    '/orders/:id': ofAccount(orderDetailView),
    '/orders/:id/thanks': ofAccount(thanksView),
    '/support-tickets': ofAccount(ticketListView),
    '/support-tickets/:id': ofAccount(ticketView),
    '/wishlist': ofAccount(wishlistView),
    '/notifications': ofAccount(notificationsView),
  },
});
onCustomerLeft(() => void showPageOfAnother());

/** A page of an account, which a visitor sees after the login: where a mail has led to, nothing is asked for that can only be refused. */
function ofAccount(view: View): View {
  return async (visit) => {
    if (rememberedCustomer() !== undefined) return view(visit);
    if (visit.isRedraw === true) throw new SessionEnded();
    return pleaseLogIn(pathHere());
  };
}
