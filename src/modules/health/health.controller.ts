import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, Public, RateLimit } from '#http/decorators.js';
import { DependencyDownError } from './health.errors.js';
import { HealthService } from './services/health.service.js';
import { HealthView, LivenessView } from './views/health.view.js';

@ApiTags('Service')
@Public()
@RateLimit('health')
@Controller('health')
export class HealthController {
  constructor(private readonly health: HealthService) {}

  /** Readiness: checks the dependencies that every order needs. A 503 carries the same `details`. */
  @Get()
  @Answers({ message: 'Service is healthy', type: HealthView, errors: [DependencyDownError] })
  getHealth(): Promise<HealthView> {
    return this.health.check();
  }

  /** Liveness: succeeds while the process runs, regardless of its dependencies. */
  @Get('live')
  @Answers({ message: 'Service is alive', type: LivenessView })
  getLiveness(): LivenessView {
    return { status: 'ok' };
  }
}
