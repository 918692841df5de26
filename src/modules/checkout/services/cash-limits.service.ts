import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { derivedKey } from '#common/crypto/derived-key.js';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { OrderRepository, OrderTransitionListener, type Order } from '#modules/orders/index.js';
import { CashUnavailableError } from '#modules/orders/cash/index.js';
import { REFUSALS_COUNT_MS } from '../checkout.limits.js';
import { CashCustomerRepository } from '../data/cash-customer.repository.js';
import type { CashCustomer } from '../data/cash-customer.schema.js';
import type { CashBuyer } from '../domain/cash-buyer.js';
import { isCashRefused } from '../domain/cash-limits.js';

/**
 * Bounds what accounts and phones may order to be paid at the door (decisions 14.21), and counts what came back. Concurrent orders of one of
 * them come one after the other.
 */
@Injectable()
export class CashLimitsService extends OrderTransitionListener {
  readonly name = 'cash-customers';
  private readonly key: Buffer;

  constructor(
    private readonly customers: CashCustomerRepository,
    private readonly orders: OrderRepository,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {
    super();
    this.key = derivedKey(config.identity.jwtSecret, 'customers of cash on delivery');
  }

  /**
   * Takes the place of an order among those that are to be collected. Call it inside the unit of work that places it.
   * @returns the keys under which the order counts
   * @throws CashUnavailableError
   */
  async claim(buyer: CashBuyer, totalMinor: number): Promise<string[]> {
    const keys = this.keysOf(buyer);
    const known = await this.customers.lock(keys.toSorted(), this.end());
    await this.assertWithin(buyer, totalMinor, { keys, known });
    return keys;
  }

  /** Looks ahead: nothing is written. @throws CashUnavailableError */
  async assertAllowed(buyer: CashBuyer, totalMinor: number): Promise<void> {
    const keys = this.keysOf(buyer);
    await this.assertWithin(buyer, totalMinor, { keys, known: await this.customers.find(keys) });
  }

  /** A parcel that comes back unpaid counts as refused, unless it is delivered after all. What is lost, or cancelled on its way, does not. */
  async on(before: Order, after: Order): Promise<void> {
    const keys = (before.cod ?? after.cod)?.keys;
    if (keys === undefined || before.orderStatus === after.orderStatus) return;
    const orderId = after._id.toHexString();
    if (after.orderStatus === 'RETURNED' && after.paymentStatus === 'EXPIRED')
      await this.customers.addRefusal(keys, { orderId, at: this.clock.now() }, this.end());
    if (before.orderStatus === 'RETURNED' && after.orderStatus === 'DELIVERED')
      await this.customers.removeRefusal(keys, orderId);
  }

  private async assertWithin(
    { isAllowed, isByStaff }: CashBuyer,
    totalMinor: number,
    { keys, known }: { readonly keys: readonly string[]; readonly known: readonly CashCustomer[] },
  ): Promise<void> {
    const { codMaxOpen: maxOpen, codMaxRefused: maxRefused } = this.config.shop;
    const open = await this.orders.findOpenCash(keys);
    const ofKey = (key: string) => open.filter(({ codOpenKeys }) => codOpenKeys.includes(key));
    const standing = {
      isAllowed,
      openMinor: ofKey(keys[0]!).reduce((sum, { cod }) => sum + cod.amountMinor, 0),
      open: Math.max(...keys.map((key) => ofKey(key).length)),
      refused: Math.max(0, ...known.map((each) => this.refusalsOf(each))),
    };
    if (isCashRefused(standing, totalMinor, { maxOpen, maxRefused }, isByStaff))
      throw new CashUnavailableError();
  }

  private refusalsOf({ refusals = [] }: CashCustomer): number {
    const since = this.clock.nowMs() - REFUSALS_COUNT_MS;
    return refusals.filter(({ at }) => at.getTime() > since).length;
  }

  /** The account's, then those of its phones. */
  private keysOf({ userId, phones }: CashBuyer): string[] {
    const named = phones.map((phone) => `phone ${phone}`);
    return [...new Set([`account ${userId}`, ...named])].map((text) =>
      createHmac('sha256', this.key).update(text).digest('base64url'),
    );
  }

  private end(): Date {
    return new Date(this.clock.nowMs() + REFUSALS_COUNT_MS);
  }
}
