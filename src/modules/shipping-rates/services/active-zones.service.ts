import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ChangeFeed, type ChangeListener } from '#infrastructure/change-feed/change-feed.port.js';
import { ShippingZoneRepository } from '../data/shipping-zone.repository.js';
import type { ShippingZone } from '../data/shipping-zone.schema.js';
import { ZoneBookRepository } from '../data/zone-book.repository.js';
import { PincodeIndex } from '../domain/pincode-index.js';
import { ZONES_TOPIC } from '../shipping-rates.topics.js';

/** An active zone; without PIN codes it has the rest. */
export type ActiveZone = Pick<ShippingZone, 'name' | 'isServed' | 'rates'> & {
  readonly pincodes: readonly string[] | null;
};

/** The active zones as they were at a revision. */
export interface ActiveZones {
  readonly revision: number;
  /** Undefined where no zone is active: everything is sent everywhere. */
  readonly index: PincodeIndex<ActiveZone> | undefined;
  readonly zones: readonly ActiveZone[];
  /** Whether a rate of one of them is paid for at the door. */
  readonly takesCash: boolean;
}

/**
 * Keeps the active zones in memory. They are read anew after a change of any process, of which the change feed says; while it may
 * have missed one, each question compares the number of the last change. Ask it outside of a unit of work: what it reads is for all.
 */
@Injectable()
export class ActiveZonesService implements ChangeListener, OnApplicationShutdown {
  private known: Promise<ActiveZones> | undefined;
  private readonly stopListening: () => void;

  constructor(
    private readonly zones: ShippingZoneRepository,
    private readonly book: ZoneBookRepository,
    private readonly feed: ChangeFeed,
  ) {
    this.stopListening = feed.listen(this);
  }

  /** The zones as they are: those of another process are at most a second old. */
  async current(): Promise<ActiveZones> {
    if (this.feed.isCurrent()) return this.known ?? this.read();
    const [revision, known] = [await this.book.revision(), await this.known];
    return known?.revision === revision ? known : this.read();
  }

  changed(topics: readonly string[]): void {
    if (topics.includes(ZONES_TOPIC)) this.known = undefined;
  }

  missed(): void {
    this.known = undefined;
  }

  onApplicationShutdown(): void {
    this.stopListening();
  }

  private async read(): Promise<ActiveZones> {
    const reading = this.load();
    this.known = reading;
    try {
      return await reading;
    } catch (error) {
      if (this.known === reading) this.known = undefined;
      throw error;
    }
  }

  /** The revision is read first: zones that are newer than it are read once more, and never taken for older ones. */
  private async load(): Promise<ActiveZones> {
    const revision = await this.book.revision();
    const found = revision === 0 ? [] : await this.zones.findActive();
    const zones = found.map(({ pincodes = null, name, isServed, rates }) => ({
      pincodes,
      name,
      isServed,
      rates,
    }));
    const takesCash = zones.some(
      ({ isServed, rates }) => isServed && rates.some(({ cod }) => cod !== undefined),
    );
    return { revision, zones, index: zones.length === 0 ? undefined : new PincodeIndex(zones), takesCash };
  }
}
