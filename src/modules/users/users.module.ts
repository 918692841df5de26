import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OutboxModule } from '#infrastructure/outbox/outbox.module.js';
import { NotificationsModule } from '#modules/notifications/index.js';
import { AddressesController } from './addresses.controller.js';
import { AddressBookRepository } from './data/address-book.repository.js';
import { AvatarFileRepository } from './data/avatar-file.repository.js';
import { AvatarFile, AvatarFileSchema } from './data/avatar-file.schema.js';
import { DataExportRepository } from './data/data-export.repository.js';
import { DataExport, DataExportSchema } from './data/data-export.schema.js';
import { UserRepository } from './data/user.repository.js';
import { User, UserSchema } from './data/user.schema.js';
import { ExportDownloadController } from './export-download.controller.js';
import { ProfileController } from './profile.controller.js';
import { DataExportsService } from './services/data-export/data-exports.service.js';
import { ExportDeliveryService } from './services/data-export/export-delivery.service.js';
import { ExportLinksService } from './services/data-export/export-links.service.js';
import { AddressBookService } from './services/profile/address-book.service.js';
import { MailReachService } from './services/mail-reach.service.js';
import { AvatarsService } from './services/profile/avatars.service.js';
import { ProfileService } from './services/profile/profile.service.js';
import { UserDirectoryService } from './services/user-directory.service.js';
import { UserSpendingService } from './services/user-spending.service.js';
import { UsersService } from './services/users.service.js';
import * as jobs from './users.jobs.js';
import { UsersPersonalData } from './users.personal-data.js';

/** Access to accounts alone. */
@Module({
  imports: [MongooseModule.forFeature([{ name: User.name, schema: UserSchema }])],
  providers: [UserRepository, UsersService, UserDirectoryService, UserSpendingService, MailReachService],
  exports: [UserRepository, UsersService, UserDirectoryService, UserSpendingService, MongooseModule],
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
  controllers: [ProfileController, AddressesController, ExportDownloadController],
  providers: [
    ProfileService,
    AddressBookService,
    AddressBookRepository,
    AvatarsService,
    AvatarFileRepository,
    DataExportsService,
    DataExportRepository,
    ExportDeliveryService,
    ExportLinksService,
    UsersPersonalData,
  ],
  exports: [AccountsModule, DataExportsService],
})
export class UsersModule {}
