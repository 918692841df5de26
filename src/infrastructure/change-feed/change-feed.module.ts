import { Global, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import type { AppConfig } from '#config/app-config.js';
import { InProcessChangeFeed } from './adapters/in-process.change-feed.js';
import { ChangeFeed } from './change-feed.port.js';
import { ChangePublisher } from './change-publisher.js';

/** Provides the `ChangeFeed` (Redis, or this process alone) and the `ChangePublisher`, for all modules. */
@Global()
@Module({})
export class ChangeFeedModule implements OnApplicationShutdown {
  constructor(private readonly feed: ChangeFeed) {}

  static forRoot({ redis }: AppConfig): DynamicModule {
    const useFactory = async (): Promise<ChangeFeed> => {
      if (redis.url === undefined) return new InProcessChangeFeed();
      const { RedisChangeFeed } = await import('./adapters/redis.change-feed.js');
      return new RedisChangeFeed(redis.url);
    };
    return {
      module: ChangeFeedModule,
      providers: [{ provide: ChangeFeed, useFactory }, ChangePublisher],
      exports: [ChangeFeed, ChangePublisher],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.feed.close();
  }
}
