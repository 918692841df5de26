import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { NotificationsModule } from '#modules/notifications/index.js';
import { AccountAccess } from './account-access.service.js';
import { AccountDeletion } from './account-deletion.service.js';
import { AccountTraces } from './account-traces.service.js';
import { AccountController } from './account.controller.js';
import { AccountsModule } from './accounts.module.js';
import { AddressBookController } from './address-book.controller.js';
import { AddressBookService } from './address-book.service.js';
import { AvatarsService } from './avatars.service.js';
import { DataExportCompiler } from './data-export-compiler.js';
import { DataExportMails } from './data-export-mails.js';
import { DataExports } from './data-exports.service.js';
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
import { ExportDownloads } from './export-downloads.js';
import { ExportFiles } from './export-files.js';
import { ExportLinks } from './export-links.js';
import { OneTimeCodes } from './one-time-codes.js';
import { PasswordHasher } from './password-hasher.js';
import { PasswordMails } from './password-mails.js';
import { PasswordsService } from './passwords.service.js';
import { ProfileController } from './profile.controller.js';
import { ProfileService } from './profile.service.js';
import { UsersPersonalData } from './users.personal-data.js';

const profile = [
  ProfileService,
  AddressBookService,
  AddressBookRepository,
  AvatarsService,
  AvatarFileRepository,
];

const passwords = [PasswordsService, PasswordMails, PasswordHasher, OneTimeCodes];

const personalData = [
  UsersPersonalData,
  AccountAccess,
  AccessRevocationRepository,
  AccountDeletion,
  AccountTraces,
  AccountErasureRepository,
  DataExports,
  DataExportCompiler,
  DataExportMails,
  DataExportRepository,
  ExportDownloads,
  ExportFiles,
  ExportLinks,
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
  exports: [AccountsModule, PasswordsService, PasswordHasher, OneTimeCodes, AccountAccess, AccountDeletion],
})
export class UsersModule {}
