import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ApiKeys } from '#http/decorators.js';
import { AuditLogModule } from '#modules/audit-log/index.js';
import { UsersModule } from '#modules/users/index.js';
import { ApiKeysController } from './api-keys.controller.js';
import { ApiKeysPersonalData } from './api-keys.personal-data.js';
import { ApiKeyRepository } from './data/api-key.repository.js';
import { ApiKey, ApiKeySchema } from './data/api-key.schema.js';
import { ApiKeysService } from './services/api-keys.service.js';
import { KeyHoldersService } from './services/key-holders.service.js';

/** Keys by which the owner's other programs use the API. */
@Module({
  imports: [
    AuditLogModule,
    UsersModule,
    MongooseModule.forFeature([{ name: ApiKey.name, schema: ApiKeySchema }]),
  ],
  controllers: [ApiKeysController],
  providers: [
    ApiKeysService,
    ApiKeyRepository,
    ApiKeysPersonalData,
    KeyHoldersService,
    { provide: ApiKeys, useExisting: KeyHoldersService },
  ],
  exports: [ApiKeysService, ApiKeys],
})
export class ApiKeysModule {}
