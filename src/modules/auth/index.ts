export { AuthModule } from './auth.module.js';
export { AccessModule } from './access.module.js';
export { noteCallers } from './cookies/known-browser.js';
export { AccountDeletionService } from './services/deletion/account-deletion.service.js';
export { ACCESS_TOKEN_SECONDS } from './auth.limits.js';
export { AccessTokenService } from './services/sessions/access-token.service.js';
export { OpensSession } from './cookies/refresh-cookie.interceptor.js';
export { GIVES_REFRESH_TOKEN } from './cookies/refresh-header.js';
export { PasswordChecksBusyError } from './auth.errors.js';
export type { SignIn } from './services/second-factor/sign-ins.service.js';
export { AppointmentsService, type NewOwner } from './services/staff/appointments.service.js';
export { StaffFactsService, type StaffFacts } from './services/staff/staff-facts.service.js';
export { SecondFactorView } from './views/second-factor.view.js';
export { SessionView } from './views/session.view.js';
export { AccountAccessService } from './services/revocations/account-access.service.js';
export { AdministratorsService } from './services/sessions/administrators.service.js';
export { SecondFactorResetsService } from './services/second-factor/second-factor-resets.service.js';
export { AccountBansService } from './services/sessions/account-bans.service.js';
export {
  ATTEMPTS_KEY,
  attemptsAllowed,
  attemptsCounterOf,
  type AttemptsBy,
} from './domain/account-attempts.js';
