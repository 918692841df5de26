import { Injectable } from '@nestjs/common';
import { withoutNulls } from '#common/collections/without-nulls.js';
import { withoutUndefined } from '#common/collections/without-undefined.js';
import { ChangedMeanwhileError } from '#common/errors/changed-meanwhile.error.js';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { metaOf } from '#common/paging/page.view.js';
import type { PageQuery } from '#common/validation/page-query.js';
import { Clock } from '#common/time/clock.js';
import { ChangePublisher } from '#infrastructure/change-feed/change-publisher.js';
import { newId } from '#infrastructure/database/new-id.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { viewsOf } from '#infrastructure/logging/views-of.js';
import { AuditLogService, describeEdits, type AuditAction, type Edit } from '#modules/audit-log/index.js';
import { ShippingZoneRepository, type ZoneChanges } from '../data/shipping-zone.repository.js';
import type { ShippingZone } from '../data/shipping-zone.schema.js';
import { ZoneBookRepository } from '../data/zone-book.repository.js';
import { placeOf, STARTER_SET } from '../domain/starter-set.js';
import { auditedZone, changedZoneFields } from '../domain/zone-edits.js';
import { faultOfPlace, storedPlace } from '../domain/zone-place.js';
import type { CreateShippingZoneDto, UpdateShippingZoneDto } from '../dto/shipping-zone.dto.js';
import type { StarterSetDto } from '../dto/starter-set.dto.js';
import { InvalidZoneError, PincodeInAnotherZoneError, ZoneNotFoundError } from '../shipping-rates.errors.js';
import { ZONES_TOPIC } from '../shipping-rates.topics.js';
import {
  toZone,
  toZoneSummary,
  type ShippingZoneListView,
  type ShippingZoneView,
  type StarterSetView,
} from '../views/shipping-zone.view.js';
import { storedRates } from '../data/stored-rates.js';

/** Creates, reads, changes and deletes zones for administrators. */
@Injectable()
export class ZonesAdminService {
  constructor(
    private readonly zones: ShippingZoneRepository,
    private readonly book: ZoneBookRepository,
    private readonly auditLog: AuditLogService,
    private readonly changes: ChangePublisher,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async list(query: PageQuery): Promise<ShippingZoneListView> {
    const { entries, total } = await this.zones.findPage(query);
    return { zones: viewsOf(entries, (zone) => toZoneSummary(zone)), meta: metaOf(query, total) };
  }

  /** @throws ZoneNotFoundError */
  async detail(zoneId: string): Promise<ShippingZoneView> {
    return toZone(await findOrFail(this.zones.findById(zoneId), ZoneNotFoundError));
  }

  /** @throws InvalidZoneError, PincodeInAnotherZoneError, RestZoneExistsError, TooManyZonesError */
  async create(input: CreateShippingZoneDto): Promise<ShippingZoneView> {
    const zone = newZone(input, this.clock.now());
    await this.write(() => this.insert(zone));
    return toZone(zone);
  }

  /** Creates the zones of the starter set, or none of them. @throws what `create` throws */
  async createStarterSet({ freeFrom, ...prices }: StarterSetDto): Promise<StarterSetView> {
    const now = this.clock.now();
    const made = STARTER_SET.map(({ name, price, minDays, maxDays, ...zone }) => {
      const rate = { name: 'Standard', price: prices[price], minDays, maxDays, freeFrom: freeFrom ?? null };
      return newZone({ name, ...placeOf(zone), isServed: true, isActive: true, rates: [rate] }, now);
    });
    await this.write(async () => {
      for (const zone of made) await this.insert(zone);
    });
    return { zones: made.map((zone) => toZoneSummary(zone)) };
  }

  /**
   * Changes the given fields; without any that differs, does nothing. Joins an open unit of work.
   * @throws ZoneNotFoundError, ChangedMeanwhileError, InvalidZoneError, PincodeInAnotherZoneError, RestZoneExistsError
   */
  async update(zoneId: string, input: UpdateShippingZoneDto): Promise<ShippingZoneView> {
    const zone = await this.write(async () => {
      const before = await findOrFail(this.zones.findById(zoneId), ZoneNotFoundError);
      await this.refuseOutdated(before, input.version);
      const changes = changesOf(before, input);
      const fields = changedZoneFields(toZone(before), toZone(applied(before, changes)));
      if (fields.length === 0) return before;
      const after = await findOrFail(this.zones.update(before, changes, this.clock.now()), ZoneNotFoundError);
      await this.book.note({ zones: 0, entries: countOf(after) - countOf(before) });
      await this.record('ZONE_UPDATED', before, after, { version: after.version, fields });
      return after;
    });
    return toZone(zone);
  }

  /** Deletes the zone; existing orders keep their price. @throws ZoneNotFoundError */
  async delete(zoneId: string): Promise<void> {
    await this.write(async () => {
      const deleted = await findOrFail(this.zones.delete(zoneId), ZoneNotFoundError);
      await this.book.note({ zones: -1, entries: -countOf(deleted) });
      await this.record('ZONE_DELETED', deleted, null);
    });
  }

  private async insert(zone: ShippingZone): Promise<void> {
    await this.book.note({ zones: 1, entries: countOf(zone) });
    await this.zones.insert(zone);
    await this.record('ZONE_CREATED', null, zone);
  }

  /** Makes a change in one unit of work and publishes it. An entry of another zone is refused with that zone's name. */
  private async write<T>(change: () => Promise<T>): Promise<T> {
    try {
      const result = await this.unitOfWork.run(change);
      this.changes.publish([ZONES_TOPIC]);
      return result;
    } catch (error) {
      if (!(error instanceof PincodeInAnotherZoneError) || this.unitOfWork.isOpen) throw error;
      throw new PincodeInAnotherZoneError(error.entry, await this.zones.nameOfOwner(error.entry));
    }
  }

  private async refuseOutdated(zone: ShippingZone, seen: number | undefined): Promise<void> {
    if (seen === undefined || seen === zone.version) return;
    const edits = await this.auditLog.editsSince(zone._id.toHexString(), seen);
    throw new ChangedMeanwhileError(describeEdits(edits));
  }

  private async record(
    action: AuditAction,
    before: ShippingZone | null,
    after: ShippingZone | null,
    edit?: Edit,
  ): Promise<void> {
    const [shownBefore, shownAfter] = [before && toZone(before), after && toZone(after)];
    await this.auditLog.record({
      action,
      subject: (before ?? after)!._id.toHexString(),
      subjectName: (after ?? before)!.name,
      before: shownBefore && auditedZone(shownBefore, shownAfter),
      after: shownAfter && auditedZone(shownAfter, shownBefore),
      edit,
    });
  }
}

function newZone(input: CreateShippingZoneDto, now: Date): ShippingZone {
  const { name, isServed, isActive } = input;
  refuseFault(faultOfPlace(input));
  const { isRest, ...place } = storedPlace(input)!;
  return {
    _id: newId(),
    name,
    ...withoutNulls(place),
    isRest,
    isServed,
    isActive,
    rates: storedRates(input.rates, []),
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
}

function changesOf(before: ShippingZone, input: UpdateShippingZoneDto): ZoneChanges {
  const { name, isServed, isActive, rates } = input;
  refuseFault(faultOfPlace(input, before));
  return {
    ...withoutUndefined({ name, isServed, isActive }),
    ...storedPlace(input),
    ...(rates === undefined ? {} : { rates: storedRates(rates, before.rates) }),
  };
}

/** How many entries a zone has. */
function countOf({ pincodeCount = 0 }: ShippingZone): number {
  return pincodeCount;
}

function refuseFault(fault: string | undefined): void {
  if (fault !== undefined) throw new InvalidZoneError(fault);
}

/** The zone with the changes applied. */
function applied(before: ShippingZone, changes: ZoneChanges): ShippingZone {
  return withoutNulls({ ...before, ...changes });
}
