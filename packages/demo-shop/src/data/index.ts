import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { seedDemo } from './seed-demo.js';
import { servePictures } from './pictures/serve-pictures.js';

/** Serves the demo pictures, and creates the demo data if it is missing. Call it before the process listens. */
export async function openDemo(app: NestFastifyApplication): Promise<void> {
  servePictures(app.getHttpAdapter().getInstance());
  await seedDemo(app);
}
