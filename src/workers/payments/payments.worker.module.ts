import { Module } from '@nestjs/common';
import { PaymentsProcessor } from './payments.processor.js';

@Module({ providers: [PaymentsProcessor] })
export class PaymentsWorkerModule {}
