import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { WebhookEventsService } from '#modules/webhook-events/index.js';
import { UserRepository } from '../data/user.repository.js';

/** Reads an account as administrators do: with what other modules know of it. */
type AccountReader = (userId: string) => Promise<object>;

/** Writes the events of customers for webhook endpoints, in the transaction of their cause. Staff are no customers. */
@Injectable()
export class AccountWebhooksService {
  private reader: AccountReader | undefined;

  constructor(
    private readonly events: WebhookEventsService,
    private readonly users: UserRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Sets how accounts are read. The module above that shows them to administrators calls it once. */
  readBy(reader: AccountReader): void {
    this.reader = reader;
  }

  /** Makes an account, in one transaction with its event. @param make returns its id in `id` */
  async creating<T extends { readonly id: string }>(make: () => Promise<T>): Promise<T> {
    return this.changing('customer.created', make, ({ id }) => id);
  }

  /** Changes an account, in one transaction with its event. @param write returns null when there is nothing to change */
  async updating<T>(userId: string, write: () => Promise<T | null>): Promise<T | null> {
    return this.changing('customer.updated', write, (result) => (result === null ? undefined : userId));
  }

  /** Records that an account is erased: its id is all that is left. Call it in that unit of work, before the account is deleted. */
  async erasing(userId: string): Promise<void> {
    if (await this.isCustomer(userId))
      await this.events.record(['customer.erased'], { kind: 'customer', id: userId }, () => ({
        _id: userId,
      }));
  }

  private async changing<T>(
    event: 'customer.created' | 'customer.updated',
    write: () => Promise<T>,
    idOf: (result: T) => string | undefined,
  ): Promise<T> {
    if (!(await this.events.isWanted(event))) return write();
    return this.unitOfWork.run(async () => {
      const result = await write();
      const id = idOf(result);
      if (id !== undefined && (await this.isCustomer(id)))
        await this.events.record([event], { kind: 'customer', id, userId: id }, () => this.reader!(id));
      return result;
    });
  }

  private async isCustomer(userId: string): Promise<boolean> {
    return (await this.users.findById(userId))?.role === 'USER';
  }
}
