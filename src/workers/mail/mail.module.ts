import { Module } from '@nestjs/common';
import { AuthModule } from '#modules/auth/index.js';
import { OrdersModule } from '#modules/orders/index.js';
import { UsersModule } from '#modules/users/index.js';
import { MailProcessor } from './mail.processor.js';

/** The worker of the `mail` queue. */
@Module({ imports: [AuthModule, UsersModule, OrdersModule], providers: [MailProcessor] })
export class MailWorkerModule {}
