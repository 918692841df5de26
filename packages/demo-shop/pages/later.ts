/** The pages that nobody sees first: they are fetched with the first of them, so that home, lists and products come sooner. */
export { addressesView } from './account/addresses.js';
export { notificationsView } from './account/notifications.js';
export { orderListView } from './account/order-list.js';
export { profileView } from './account/profile.js';
export { securityView } from './account/security.js';
export { ticketListView } from './account/ticket-list.js';
export { ticketView } from './account/ticket.js';
export { wishlistView } from './account/wishlist.js';
export { logInAbovePage } from './parts/login-dialog.js';
export { checkoutView } from './views/checkout.js';
export { forgotPasswordView } from './views/forgot-password.js';
export { loginView, pleaseLogIn } from './views/login.js';
export { orderDetailView } from './views/order.js';
export { payLinkView } from './views/pay-link.js';
export { redeliveryView } from './views/redelivery.js';
export { registerView } from './views/register.js';
export { thanksView } from './views/thanks.js';
export { verifyEmailView } from './views/verify-email.js';
