import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { newId } from '#infrastructure/database/new-id.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { NotServedError, ShippingQuotesService } from '#modules/shipping-rates/index.js';
import { OrderNoteRepository } from '../writing/order-note.repository.js';
import { OrderRepository } from '../data/order.repository.js';
import type { Order } from '../data/order.schema.js';
import {
  addressInOneLine,
  changedFieldsOfAddress,
  closedTaxPeriodChanges,
  fieldsInWords,
  mayReaddress,
  ownerMayReaddress,
  readdressed,
  type DestinationChanges,
} from '../domain/address-change.js';
import { awaitsCash } from '../money/cash-on-delivery.js';
import { isBeingDispatched } from '../parcels/dispatchable.js';
import { leftBehind } from '../parcels/parcels.js';
import {
  AddressCannotBeChangedError,
  CashUnavailableError,
  DispatchInProgressError,
  OrderNotFoundError,
} from '../orders.errors.js';
import type { ReaddressedOrderView } from '../views/order-admin.view.js';
import type { OwnOrderView } from '../views/order.view.js';
import { OrderAuditService } from '../writing/order-audit.service.js';
import { OrderDetailsService } from './order-details.service.js';
import { OrderQueriesService } from './order-queries.service.js';
import { OrderTransitionService } from '../writing/order-transition.service.js';

/** An order before and after a change of its address, and whether a closed month has other heads of tax by it. */
interface Readdressed {
  readonly before: Order;
  readonly after: Order;
  readonly taxPeriodClosed: boolean;
}

/** The changes, and the PIN codes that the shop sends to. */
interface Wanted {
  readonly changes: DestinationChanges;
  readonly isServed: (pincode: string) => boolean;
  /** Whether a parcel can be paid at the door there. */
  readonly isPaidThere: (pincode: string) => boolean;
}

/** For the staff, who know better. */
const EVERYWHERE = { isServed: () => true, isPaidThere: () => true };

/**
 * Changes where an order goes (decisions 14.13), before the carrier has an order for it. The place of supply and the taxes of its
 * papers follow; prices stay.
 */
@Injectable()
export class OrderAddressService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly notes: OrderNoteRepository,
    private readonly transitions: OrderTransitionService,
    private readonly queries: OrderQueriesService,
    private readonly details: OrderDetailsService,
    private readonly audit: OrderAuditService,
    private readonly shipping: ShippingQuotesService,
    private readonly unitOfWork: UnitOfWork,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Changes the address of an order for the staff. The customer is told by mail.
   * @throws OrderNotFoundError, AddressCannotBeChangedError, NotServedError and CashUnavailableError unless it is forced, DispatchInProgressError,
   * OrderChangedError
   */
  async change(
    orderId: string,
    { force = false, ...changes }: DestinationChanges & { readonly force?: boolean },
    adminId: string,
  ): Promise<ReaddressedOrderView> {
    const places = force ? EVERYWHERE : await this.places(changes.pincode);
    const find = () => findOrFail(this.orders.findWithGatewayOrder(orderId), OrderNotFoundError);
    const { after, taxPeriodClosed } = await this.unitOfWork.run(async () => {
      const changed = await this.readdress(await find(), { changes, ...places }, `ADMIN:${adminId}`);
      if (changed.before !== changed.after)
        await this.audit.record('ORDER_ADDRESS_CHANGED', changed.before, changed.after);
      return changed;
    });
    return { ...(await this.details.show(after)), ...(taxPeriodClosed ? { taxPeriodClosed } : {}) };
  }

  /**
   * Changes the address of the caller's own order: while it is `PENDING`, and for `ADDRESS_CHANGE_MINUTES` after its payment.
   * @throws OrderNotFoundError, also for another customer's order; AddressCannotBeChangedError, NotServedError, CashUnavailableError,
   * DispatchInProgressError,
   * OrderChangedError
   */
  async changeOwn(userId: string, orderId: string, changes: DestinationChanges): Promise<OwnOrderView> {
    const places = await this.places(changes.pincode);
    const { after } = await this.unitOfWork.run(async () => {
      const order = await findOrFail(this.orders.findOwn(orderId, userId), OrderNotFoundError);
      const limit = { minutes: this.config.shop.addressChangeMinutes, now: this.clock.now() };
      if (!ownerMayReaddress(order, limit)) throw new AddressCannotBeChangedError();
      return this.readdress(order, { changes, ...places }, 'CUSTOMER');
    });
    return this.queries.asOwnerSees(after);
  }

  /** Returns what the zones, and the carrier, say of PIN codes. */
  private async places(asked: string | null | undefined): Promise<Pick<Wanted, 'isServed' | 'isPaidThere'>> {
    const isServed = await this.shipping.servedPlaces(asked);
    return { isServed, isPaidThere: await this.shipping.cashPlaces() };
  }

  /** Call it inside a unit of work. What changes nothing writes nothing. */
  private async readdress(
    before: Order,
    { changes, isServed, isPaidThere }: Wanted,
    by: string,
  ): Promise<Readdressed> {
    const now = this.clock.now();
    const { seller, timeZone } = this.config.shop;
    if (!mayReaddress(before)) throw new AddressCannotBeChangedError();
    if (isBeingDispatched(before, now)) throw new DispatchInProgressError();
    const shipment = await this.details.shipmentOf(before);
    if (shipment?.carrierOrderId !== undefined) throw new AddressCannotBeChangedError();
    const address = readdressed(before, changes, seller);
    const fields = changedFieldsOfAddress(before, address);
    if (fields.length === 0) return { before, after: before, taxPeriodClosed: false };
    const { pincode } = address.shippingAddress;
    if (fields.includes('pincode')) {
      if (awaitsCash(before) && !isPaidThere(pincode)) throw new CashUnavailableError();
      if (!isServed(pincode)) throw new NotServedError();
    }
    const taxPeriodClosed = closedTaxPeriodChanges(before, address, { seller, timeZone, now });
    await this.note(before, { fields, taxPeriodClosed, by, now });
    const after = await this.transitions.apply(before, leftBehind(before, shipment), { by, address });
    return { before, after, taxPeriodClosed };
  }

  /** Keeps for the staff where the order went before. An order with as many notes as it may have gets no other. */
  private async note(
    order: Order,
    {
      fields,
      taxPeriodClosed,
      by,
      now: at,
    }: { fields: string[]; taxPeriodClosed: boolean; by: string; now: Date },
  ): Promise<void> {
    const byCustomer = by === 'CUSTOMER';
    const text = [
      `Address changed${byCustomer ? ' by the customer' : ''} (${fieldsInWords(fields)}).`,
      `Before: ${addressInOneLine(order.shippingAddress)}.`,
      ...(taxPeriodClosed ? ['The heads of tax changed after the month of the invoice had ended.'] : []),
    ].join(' ');
    await this.notes.add(order._id.toHexString(), { _id: newId(), text, at, by: byCustomer ? 'SYSTEM' : by });
  }
}
