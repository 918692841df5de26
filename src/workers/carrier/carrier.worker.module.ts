import { Module } from '@nestjs/common';
import { CarrierProcessor } from './carrier.processor.js';

@Module({ providers: [CarrierProcessor] })
export class CarrierWorkerModule {}
