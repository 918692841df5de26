import { Module } from '@nestjs/common';
import { WelcomeController } from './welcome.controller.js';
import { WelcomeService } from './welcome.service.js';

/** The welcome page at `/`. */
@Module({ controllers: [WelcomeController], providers: [WelcomeService] })
export class WelcomeModule {}
