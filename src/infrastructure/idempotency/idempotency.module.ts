import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { IdempotencyKeys } from './idempotency-keys.js';
import { IdempotencyRecord, IdempotencyRecordSchema } from './idempotency-record.schema.js';
import { IdempotencyRecordStore } from './idempotency-record.store.js';

/** The idempotency keys of all modules. Needs the database. */
@Global()
@Module({
  imports: [MongooseModule.forFeature([{ name: IdempotencyRecord.name, schema: IdempotencyRecordSchema }])],
  providers: [IdempotencyKeys, IdempotencyRecordStore],
  exports: [IdempotencyKeys],
})
export class IdempotencyModule {}
