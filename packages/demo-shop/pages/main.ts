/** The entry of the storefront: which view an address has. */
import { showHeader } from './parts/header.js';
import { pathHere } from './core/links.js';
import { showPageOfAnother, startRouter, type View } from './core/router.js';
import { onCustomerLeft, rememberedCustomer } from './core/session.js';
import { onSessionEnded, SessionEnded } from './core/session-ended.js';
import { cartView } from './views/cart.js';
import { errorPage, nothingHere } from './views/error.js';
import { homeView } from './views/home.js';
import { productDetailView } from './views/product.js';
import { productListView } from './views/products.js';
import { textPageView } from './views/text-page.js';

type Later = typeof import('./later.js');

onSessionEnded(async () => (await import('./later.js')).logInAbovePage());
showHeader();
startRouter({
  nothingHere,
  ofError: errorPage,
  views: {
    '/': homeView,
    '/products': productListView,
    '/products/:id': productDetailView,
    '/pages/:name': textPageView,
    '/cart': cartView,
    '/checkout': ofAccount((later) => later.checkoutView),
    '/pay/:token': fetched((later) => later.payLinkView),
    '/redelivery/:token': fetched((later) => later.redeliveryView),
    '/login': fetched((later) => later.loginView),
    '/register': fetched((later) => later.registerView),
    '/verify-email': fetched((later) => later.verifyEmailView),
    '/forgot-password': fetched((later) => later.forgotPasswordView),
    '/account': ofAccount((later) => later.profileView),
    '/account/addresses': ofAccount((later) => later.addressesView),
    '/account/security': ofAccount((later) => later.securityView),
    '/orders': ofAccount((later) => later.orderListView),
    '/orders/:id': ofAccount((later) => later.orderDetailView),
    '/orders/:id/thanks': ofAccount((later) => later.thanksView),
    '/support-tickets': ofAccount((later) => later.ticketListView),
    '/support-tickets/:id': ofAccount((later) => later.ticketView),
    '/wishlist': ofAccount((later) => later.wishlistView),
    '/notifications': ofAccount((later) => later.notificationsView),
  },
});
onCustomerLeft(() => void showPageOfAnother());

/** A page whose script is fetched when it is asked for. */
function fetched(viewOf: (later: Later) => View): View {
  return async (visit) => viewOf(await import('./later.js'))(visit);
}

/** A page of an account, which a visitor sees after the login: where a mail has led to, nothing is asked for that can only be refused. */
function ofAccount(viewOf: (later: Later) => View): View {
  return async (visit) => {
    const isThere = rememberedCustomer() !== undefined;
    if (!isThere && visit.isRedraw === true) throw new SessionEnded();
    const later = await import('./later.js');
    return isThere ? viewOf(later)(visit) : later.pleaseLogIn(pathHere());
  };
}
