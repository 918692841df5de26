import { Module } from '@nestjs/common';
import { MailProcessor } from './mail.processor.js';

@Module({ providers: [MailProcessor] })
export class MailWorkerModule {}
