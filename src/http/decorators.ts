/** Everything that a module may import from the HTTP layer. */
export {
  callerOf,
  CurrentUser,
  ForAdministrators,
  isClosedToKeys,
  NeedsScope,
  NotByKey,
  Public,
  REQUIRED_ROLE,
  scopeNeededFor,
  SECOND_FACTORS,
  type AuthenticatedUser,
  type Role,
  type SecondFactorKind,
} from './access.decorators.js';
export { AccessTokens, ApiKeys, StaffSessions } from './access-tokens.js';
export { AuthenticationGuard, AuthorizationGuard, RevocationGuard } from './access-guards.js';
export {
  AuthenticationRequiredError,
  ForeignHostError,
  PermissionDeniedError,
  ScopeMissingError,
} from './http.errors.js';
export { httpRouteOf, routeConfigOf } from './route-options.js';
export { limitKeyOf, networkOf } from './rate-limit/client-address.js';
export { Answers, RawResponse } from './answers.decorator.js';
export { weakTagOf } from './answer-cache/etag.js';
export { CachedAnswer } from './answer-cache/cached-answer.decorator.js';
export { CanFail } from './can-fail.decorator.js';
export { AnswersFile, type DownloadedFile, type StreamedFile } from './file-answer.decorator.js';
export { AnswersKeptFile, type KeptFile } from './kept-file.decorator.js';
export { OnlyWith } from './switched-off-routes.js';
export { AnswerWithin } from './answer-within.decorator.js';
export { clientAddressOf } from './rate-limit/storefront-server.js';
export { RateLimit, ReadsCatalogue, RenewsSession } from './rate-limit/rate-limit.decorator.js';
export { AcceptsIdempotencyKey, IdempotencyKey } from './idempotency-key.decorator.js';
export { IgnoreUnknownFields } from './validation/ignore-unknown-fields.decorator.js';
export { IdParam } from './validation/object-id.pipe.js';
export { WebhookBody } from './body/json-body.js';
export { ReceivedFile, ReceivesFile } from './upload/receives-file.decorator.js';
export type { UploadedFile } from './upload/upload.js';
export { FormBody } from './body/form-body.js';
export { checkInput, readInput } from './validation/validation.pipe.js';
