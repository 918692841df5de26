import { Logger, Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { HealthController } from './health.controller.js';
import { HealthService } from './services/health.service.js';
import { MachineGaugesService } from './services/machine-gauges.service.js';
import { ThirdPartyMonitorService } from './services/third-party-monitor.service.js';

/** `/health` and `/health/live`. */
@Module({
  imports: [TerminusModule.forRoot({ logger: Logger, errorLogStyle: 'json' })],
  controllers: [HealthController],
  providers: [HealthService, MachineGaugesService, ThirdPartyMonitorService],
})
export class HealthModule {}
