export { asRead } from './as-read.js';
export {
  derivedFields,
  paymentKeysOf,
  phoneEndOf,
  trackingEndsOf,
  withDerivedFields,
} from './derived-fields.js';
export { attentionDueAt, attentionOf, type AttentionTerms } from '../domain/attention.js';
