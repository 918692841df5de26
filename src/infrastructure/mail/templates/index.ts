export { dataExportMail, type DataExportMail } from './data-export.mail.js';
export type { MailContent, MailShop } from './layout.js';
export {
  passwordChangeCodeMail,
  passwordResetCodeMail,
  verificationCodeMail,
  type OneTimeCode,
} from './one-time-code.mails.js';
export {
  orderConfirmationMail,
  type OrderConfirmation,
  type OrderMailLine,
} from './order-confirmation.mail.js';
export { orderDeliveredMail, orderShippedMail } from './order-progress.mails.js';
export { passwordChangedMail } from './password-changed.mail.js';
