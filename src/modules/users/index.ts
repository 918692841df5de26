export { UsersModule } from './users.module.js';
export { UsersService, type Buyer } from './services/users.service.js';
export { DeliveryAddressDto } from './dto/address.dto.js';
export {
  greetingName,
  type Account,
  type AuthorCard,
  type Credentials,
  type NewAccount,
  type StoredPassword,
} from './domain/account.js';
export { HASHED_FORM } from './domain/password-form.js';
export { userNameKey, userWords } from './domain/user-words.js';
export { USER_SORTS, type UserSort } from './data/user.repository.js';
export { UserDirectoryService } from './services/user-directory.service.js';
export { AccountWebhooksService } from './services/account-webhooks.service.js';
export { UserTagsService } from './services/user-tags.service.js';
export { UserSpendingService } from './services/user-spending.service.js';
export { UserSummaryView } from './views/user-summary.view.js';
export { ProfileView } from './views/profile.view.js';
export { CustomerCardView } from './views/customer-card.view.js';
export { DeliveryChangesDto } from './dto/address.dto.js';
export { AddressView } from './views/address.view.js';
export { ProfileService } from './services/profile/profile.service.js';
export { DataExportService } from './services/data-export/data-export.service.js';
export {
  AddressNotFoundError,
  EmailTakenError,
  LastAdministratorError,
  PhoneTakenError,
  UserNotFoundError,
} from './users.errors.js';
export { authorTopic } from './users.topics.js';
export { User } from './data/user.schema.js';
