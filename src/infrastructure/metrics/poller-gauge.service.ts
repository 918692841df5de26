import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Poller } from '#common/async/poller.js';
import { Metrics, type Reading } from './metrics.js';

/** A provider that has a poller. */
interface Polling {
  readonly poller: Poller;
}

/** Reports of every poller of this process when it last succeeded. */
@Injectable()
export class PollerGaugeService implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.metrics.readOnScrape({
      name: 'storefront_poller_last_success_seconds',
      help: 'Seconds since the poller last did all that was due, or since its start.',
      labels: ['poller'],
      read: async () => this.readings(),
    });
  }

  private readings(): Reading[] {
    const instances = new Set(this.discovery.getProviders().map(({ instance }): unknown => instance));
    return [...instances].filter(isPolling).flatMap((instance) => {
      const value = instance.poller.secondsSinceSuccess;
      return value === undefined ? [] : [{ labels: { poller: nameOf(instance) }, value }];
    });
  }
}

function isPolling(instance: unknown): instance is Polling {
  return instance instanceof Object && 'poller' in instance && instance.poller instanceof Poller;
}

/** The class in words, without what its kind is called: `reservation-release` of `ReservationReleasePoller`. */
function nameOf({ constructor: { name } }: Polling): string {
  return name
    .replace(/(?:Poller|Service)$/, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-')
    .toLowerCase();
}
