export { UsersModule } from './users.module.js';
export { AccountsModule } from './accounts.module.js';
export { UsersService, type Buyer } from './services/users.service.js';
export {
  greetingName,
  type Account,
  type AuthorCard,
  type Credentials,
  type NewAccount,
} from './domain/account.js';
export { ProfileView } from './views/profile.view.js';
export { AddressView } from './views/address.view.js';
export { PasswordHasherService } from './services/password/password-hasher.service.js';
export { PasswordsService } from './services/password/passwords.service.js';
export { ACCESS_TOKEN_SECONDS, AccountAccessService } from './services/deletion/account-access.service.js';
export { AccountDeletionService } from './services/deletion/account-deletion.service.js';
export {
  CODE_MINUTES,
  OneTimeCodesService,
  type CodePurpose,
} from './services/password/one-time-codes.service.js';
export {
  AddressNotFoundError,
  CodeNotMailedError,
  EmailTakenError,
  NoPasswordError,
  PhoneTakenError,
  UserNotFoundError,
  WrongCodeError,
  WrongPasswordError,
} from './users.errors.js';
export { User } from './data/user.schema.js';
