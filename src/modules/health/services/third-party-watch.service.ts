import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { AppConfig } from '#config/app-config.js';
import { Lookout, type PartyStatus, type Ping } from './lookout.js';
import { THIRD_PARTIES, type ThirdPartyName } from '../third-parties.js';

/** Watches the third parties that are configured. A stand-in is part of this process, and as well as it is. */
@Injectable()
export class ThirdPartyWatchService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Health');
  private readonly lookout: Lookout;

  constructor(config: AppConfig, modules: ModuleRef) {
    const configured = THIRD_PARTIES.filter(({ part }) => !config.embedded[part]);
    const pings = configured.map(({ name, port }): [string, Ping] => [
      name,
      () => modules.get(port, { strict: false }).ping(),
    ]);
    this.lookout = new Lookout(new Map(pings), (...change) => this.log(...change));
  }

  onApplicationBootstrap(): void {
    this.lookout.start();
  }

  onApplicationShutdown(): void {
    this.lookout.stop();
  }

  /** How each was when it was last looked at. */
  statuses(): Record<ThirdPartyName, PartyStatus> {
    return Object.fromEntries(
      THIRD_PARTIES.map(({ name }) => [name, this.lookout.statusOf(name) ?? 'up']),
    ) as Record<ThirdPartyName, PartyStatus>;
  }

  private log(party: string, status: PartyStatus, reason?: unknown): void {
    if (status === 'degraded')
      this.logger.warn({
        event: 'health.third_party_degraded',
        msg: 'A third party does not respond correctly',
        party,
        err: reason,
      });
    else this.logger.log({ event: 'health.third_party_up', msg: 'A third party responds again', party });
  }
}
