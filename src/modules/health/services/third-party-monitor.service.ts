import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { AppConfig } from '#config/app-config.js';
import { THIRD_PARTIES, type ThirdPartyName } from '../third-parties.js';
import { PingMonitor, type TargetStatus, type Ping } from '../ping-monitor.js';

/** Monitors the configured third parties. A built-in replacement runs in this process and needs no monitoring. */
@Injectable()
export class ThirdPartyMonitorService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Health');
  private readonly monitor: PingMonitor;

  constructor(config: AppConfig, modules: ModuleRef) {
    const configured = THIRD_PARTIES.filter(({ part }) => !config.embedded[part]);
    const pings = configured.map(({ name, port }): [string, Ping] => [
      name,
      () => modules.get(port, { strict: false }).ping(),
    ]);
    this.monitor = new PingMonitor(new Map(pings), (...change) => this.log(...change));
  }

  onApplicationBootstrap(): void {
    this.monitor.start();
  }

  onApplicationShutdown(): void {
    this.monitor.stop();
  }

  /** The last known status of each third party. */
  statuses(): Record<ThirdPartyName, TargetStatus> {
    return Object.fromEntries(
      THIRD_PARTIES.map(({ name }) => [name, this.monitor.statusOf(name) ?? 'up']),
    ) as Record<ThirdPartyName, TargetStatus>;
  }

  private log(party: string, status: TargetStatus, reason?: unknown): void {
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
