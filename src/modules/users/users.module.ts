import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { NotificationsModule } from '#modules/notifications/index.js';
import { AccountAccessService } from './services/deletion/account-access.service.js';
import { AccountDeletionService } from './services/deletion/account-deletion.service.js';
import { AccountErasureService } from './services/deletion/account-erasure.service.js';
import { AccountController } from './account.controller.js';
import { AccountsModule } from './accounts.module.js';
import { AddressBookController } from './address-book.controller.js';
import { AddressBookService } from './services/profile/address-book.service.js';
import { AvatarsService } from './services/profile/avatars.service.js';
import { DataExportCompilerService } from './services/data-export/data-export-compiler.service.js';
import { DataExportMailsService } from './services/data-export/data-export-mails.service.js';
import { DataExportsService } from './services/data-export/data-exports.service.js';
import { AccessRevocationRepository } from './data/access-revocation.repository.js';
import { AccessRevocation, AccessRevocationSchema } from './data/access-revocation.schema.js';
import { AccountErasureRepository } from './data/account-erasure.repository.js';
import { AccountErasure, AccountErasureSchema } from './data/account-erasure.schema.js';
import { AddressBookRepository } from './data/address-book.repository.js';
import { AvatarFileRepository } from './data/avatar-file.repository.js';
import { AvatarFile, AvatarFileSchema } from './data/avatar-file.schema.js';
import { DataExportRepository } from './data/data-export.repository.js';
import { DataExport, DataExportSchema } from './data/data-export.schema.js';
import { ExportDownloadController } from './export-download.controller.js';
import { ExportDownloadsService } from './services/data-export/export-downloads.service.js';
import { ExportFilesService } from './services/data-export/export-files.service.js';
import { ExportLinksService } from './services/data-export/export-links.service.js';
import { OneTimeCodesService } from './services/password/one-time-codes.service.js';
import { PasswordHasherService } from './services/password/password-hasher.service.js';
import { PasswordMailsService } from './services/password/password-mails.service.js';
import { PasswordsService } from './services/password/passwords.service.js';
import { ProfileController } from './profile.controller.js';
import { ProfileService } from './services/profile/profile.service.js';
import { UsersPersonalData } from './users.personal-data.js';

const profile = [
  ProfileService,
  AddressBookService,
  AddressBookRepository,
  AvatarsService,
  AvatarFileRepository,
];

const passwords = [PasswordsService, PasswordMailsService, PasswordHasherService, OneTimeCodesService];

const personalData = [
  UsersPersonalData,
  AccountAccessService,
  AccessRevocationRepository,
  AccountDeletionService,
  AccountErasureService,
  AccountErasureRepository,
  DataExportsService,
  DataExportCompilerService,
  DataExportMailsService,
  DataExportRepository,
  ExportDownloadsService,
  ExportFilesService,
  ExportLinksService,
];

/** Customers: profile, avatar, address book, data export and the deletion of the account; passwords and codes for `auth`. */
@Module({
  imports: [
    AccountsModule,
    NotificationsModule,
    MongooseModule.forFeature([
      { name: AvatarFile.name, schema: AvatarFileSchema },
      { name: AccessRevocation.name, schema: AccessRevocationSchema },
      { name: AccountErasure.name, schema: AccountErasureSchema },
      { name: DataExport.name, schema: DataExportSchema },
    ]),
  ],
  controllers: [ProfileController, AccountController, AddressBookController, ExportDownloadController],
  providers: [...profile, ...passwords, ...personalData],
  exports: [
    AccountsModule,
    PasswordsService,
    PasswordHasherService,
    OneTimeCodesService,
    AccountAccessService,
    AccountDeletionService,
  ],
})
export class UsersModule {}
