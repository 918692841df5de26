import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OutboxModule } from '#infrastructure/outbox/outbox.module.js';
import { NotificationsModule } from '#modules/notifications/index.js';
import { WebhookEventsModule } from '#modules/webhook-events/index.js';
import { AddressesController } from './addresses.controller.js';
import { AddressBookRepository } from './data/address-book.repository.js';
import { AvatarFileRepository } from './data/avatar-file.repository.js';
import { AvatarFile, AvatarFileSchema } from './data/avatar-file.schema.js';
import { DataExportRepository } from './data/data-export.repository.js';
import { DataExport, DataExportSchema } from './data/data-export.schema.js';
import { KeptPhoneRepository } from './data/kept-phone.repository.js';
import { UserRepository } from './data/user.repository.js';
import { User, UserSchema } from './data/user.schema.js';
import { DataExportController } from './data-export.controller.js';
import { UsersController } from './users.controller.js';
import { DataExportService } from './services/data-export/data-export.service.js';
import { DataExportDeliveryService } from './services/data-export/data-export-delivery.service.js';
import { ExportLinksService } from './services/data-export/export-links.service.js';
import { AddressBookService } from './services/profile/address-book.service.js';
import { UndeliverableAddressService } from './services/undeliverable-address.service.js';
import { AvatarService } from './services/profile/avatar.service.js';
import { PreferencesService } from './services/profile/preferences.service.js';
import { ProfileService } from './services/profile/profile.service.js';
import { AccountWebhooksService } from './services/account-webhooks.service.js';
import { UserDirectoryService } from './services/user-directory.service.js';
import { UserSpendingService } from './services/user-spending.service.js';
import { UserTagsService } from './services/user-tags.service.js';
import { UsersService } from './services/users.service.js';
import * as jobs from './users.jobs.js';
import { UsersPersonalData } from './users.personal-data.js';

/** Access to accounts alone. */
@Module({
  imports: [WebhookEventsModule, MongooseModule.forFeature([{ name: User.name, schema: UserSchema }])],
  providers: [
    UserRepository,
    KeptPhoneRepository,
    UsersService,
    AccountWebhooksService,
    UserDirectoryService,
    UserSpendingService,
    UserTagsService,
    UndeliverableAddressService,
  ],
  exports: [
    UserRepository,
    AccountWebhooksService,
    UsersService,
    UserDirectoryService,
    UserSpendingService,
    UserTagsService,
    MongooseModule,
  ],
})
class AccountsModule {}

/** Customers: profile, avatar, address book and data export. */
@Module({
  imports: [
    OutboxModule.forFeature(jobs),
    AccountsModule,
    NotificationsModule,
    MongooseModule.forFeature([
      { name: AvatarFile.name, schema: AvatarFileSchema },
      { name: DataExport.name, schema: DataExportSchema },
    ]),
  ],
  controllers: [UsersController, AddressesController, DataExportController],
  providers: [
    ProfileService,
    PreferencesService,
    AddressBookService,
    AddressBookRepository,
    AvatarService,
    AvatarFileRepository,
    DataExportService,
    DataExportRepository,
    DataExportDeliveryService,
    ExportLinksService,
    UsersPersonalData,
  ],
  exports: [AccountsModule, DataExportService, ProfileService],
})
export class UsersModule {}
