import { join } from 'node:path';
import { Module, type DynamicModule } from '@nestjs/common';
import type { AppConfig } from '#config/app-config.js';
import { ConfigError } from '#config/config-error.js';
import { FolderImageHost } from './adapters/folder.image-host.js';
import { ImageHost } from './image-host.port.js';

/** Gives everybody the `ImageHost`: the folder under `DATA_DIR` when none is configured. */
@Module({})
export class ImageHostModule {
  static forRoot(config: AppConfig): DynamicModule {
    return {
      module: ImageHostModule,
      global: true,
      providers: [{ provide: ImageHost, useFactory: () => imageHost(config) }],
      exports: [ImageHost],
    };
  }
}

/** Where the folder image host keeps its files, and what `serveMedia` serves. */
export function mediaFolder(config: AppConfig): string {
  return join(config.dataDir, 'media');
}

function imageHost(config: AppConfig): ImageHost {
  if (config.embedded.imageHost) return new FolderImageHost(mediaFolder(config), config.imageHost.baseUrl);
  throw new ConfigError(['S3_ENDPOINT: an S3 image host is not supported by this build']);
}
