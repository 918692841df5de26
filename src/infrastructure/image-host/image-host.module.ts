import { join } from 'node:path';
import { Module, type DynamicModule } from '@nestjs/common';
import type { AppConfig } from '#config/app-config.js';
import { Metrics } from '../metrics/metrics.js';
import { observed } from '../metrics/observed.js';
import { FolderImageHost } from './adapters/folder.image-host.js';
import { ImageHost } from './image-host.port.js';

/** Provides the `ImageHost`: S3 if configured, else the folder under `DATA_DIR`. */
@Module({})
export class ImageHostModule {
  static forRoot(config: AppConfig): DynamicModule {
    return {
      module: ImageHostModule,
      global: true,
      providers: [
        {
          provide: ImageHost,
          inject: [Metrics],
          useFactory: (metrics: Metrics) => imageHost(config, metrics),
        },
      ],
      exports: [ImageHost],
    };
  }
}

/** The folder of the embedded image host, which `serveMedia` serves. */
export function mediaFolder(config: AppConfig): string {
  return join(config.dataDir, 'media');
}

async function imageHost(config: AppConfig, metrics: Metrics): Promise<ImageHost> {
  const { endpoint, ...bucket } = config.imageHost;
  if (endpoint === undefined) return new FolderImageHost(mediaFolder(config), bucket.baseUrl);
  const { S3ImageHost } = await import('./adapters/s3.image-host.js');
  const host: ImageHost = new S3ImageHost({ endpoint, ...bucket }, config.calls.deadlineMs);
  return observed(host, 'image host', ['store', 'remove', 'ping'], metrics);
}
