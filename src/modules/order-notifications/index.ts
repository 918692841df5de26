export { OrderNotificationsModule } from './order-notifications.module.js';
export { orderGoods } from './domain/order-goods.js';
export { orderNotice } from './domain/notification-texts.js';
export { orderDeliveredMail } from './mails/order-delivered.mail.js';
export { orderReturnedToShopMail } from './mails/order-returned-to-shop.mail.js';
export { orderShippedMail } from './mails/order-shipped.mail.js';
export { refundProcessedMail } from './mails/order-refunded.mail.js';
