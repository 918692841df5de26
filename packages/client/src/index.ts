export { browserTokenStore, type BrowserTokenStore } from './browser-session.js';
export { createClient, queryFields, type CallOptions, type Client, type ClientOptions } from './client.js';
export type * from './generated/api.js';
export { newIdempotencyKey, withKeptKey, type Intention, type KeyStorage } from './idempotency.js';
export type { ErrorCode, ErrorCodeOf, InputOf, ItemOf, ResultOf } from './operation-types.js';
export { PICTURE_WIDTHS, pictureAt, pictureSources } from './images.js';
export {
  canUsePasskeys,
  createPasskey,
  isPasskeyDismissed,
  isPasskeyThere,
  signInWithPasskey,
} from './passkeys.js';
export type { RefreshBy } from './refresh-by.js';
export type { RetryPolicy } from './retry.js';
export { richText, type RichTag } from './rich-text.js';
export { memoryTokenStore, type SessionTokens, type TokenStore } from './session.js';
export {
  isShopError,
  SecondFactorNeeded,
  ShopError,
  type ClientErrorCode,
  type SecondFactorMethod,
} from './errors.js';
export type { Upload } from './upload.js';
export {
  signCarrierWebhook,
  signPaymentWebhook,
  verifyCarrierWebhook,
  verifyPaymentWebhook,
  type SignedWebhook,
} from './webhooks.js';
