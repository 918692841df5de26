import { Global, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import type { Clock } from '#common/time/clock.js';
import type { AppConfig } from '#config/app-config.js';
import { MemoryCache } from './adapters/memory.cache.js';
import { CacheStore } from './cache.port.js';

/** The cache store (Redis or embedded), for all modules. */
@Global()
@Module({})
export class CacheModule implements OnApplicationShutdown {
  constructor(private readonly cache: CacheStore) {}

  static forRoot(config: AppConfig, clock: Clock): DynamicModule {
    const useFactory = async (): Promise<CacheStore> => {
      if (config.redis.url === undefined) return new MemoryCache(clock);
      const { RedisCache } = await import('./adapters/redis.cache.js');
      return RedisCache.connect(config.redis.url, clock);
    };
    return {
      module: CacheModule,
      providers: [{ provide: CacheStore, useFactory }],
      exports: [CacheStore],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.cache.close();
  }
}
