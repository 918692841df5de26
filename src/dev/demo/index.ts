import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { seedDemo } from './seed-demo.js';
import { servePictures } from './serve-pictures.js';

/** Opens the demo shop in a process that is about to listen: its pictures, and its data where it has none yet. */
export async function openDemo(app: NestFastifyApplication): Promise<void> {
  servePictures(app.getHttpAdapter().getInstance());
  await seedDemo(app);
}
