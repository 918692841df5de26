export { OrderNotificationsModule } from './order-notifications.module.js';
export { CONFIRMATION_MAIL } from './order-notifications.jobs.js';
export { OrderGoodsService } from './services/order-goods.service.js';
export { orderGoods, type OrderGoods } from './domain/order-goods.js';
export { OrderMailsService } from './services/order-mails.service.js';
export { orderNotice } from './domain/order-notice.js';
export {
  orderDeliveredMail,
  orderReturnedToShopMail,
  orderShippedMail,
} from './mails/order-progress.mail.js';
export { refundProcessedMail } from './mails/refund.mail.js';
