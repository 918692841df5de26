import { Logger, Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { HealthController } from './health.controller.js';
import { HealthService } from './services/health.service.js';
import { ThirdPartyWatchService } from './services/third-party-watch.service.js';

/** `/health` and `/health/live`. */
@Module({
  imports: [TerminusModule.forRoot({ logger: Logger, errorLogStyle: 'json' })],
  controllers: [HealthController],
  providers: [HealthService, ThirdPartyWatchService],
})
export class HealthModule {}
