import { Injectable, Logger } from '@nestjs/common';
import { AppError } from '#common/errors/app-error.js';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { Clock } from '#common/time/clock.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { ProductRepository } from '../data/product.repository.js';
import type { ScheduledSale } from '../data/scheduled-sale.schema.js';
import type { Product } from '../data/product.schema.js';
import {
  DROPPED,
  dueStep,
  planned,
  scheduledSale,
  type SaleInput,
  type SaleStep,
} from '../domain/sale-schedule.js';
import { ProductNotFoundError } from '../products.errors.js';
import { CATALOGUE_TOPIC } from '../products.topics.js';
import { changesOf } from './stored-product.js';
import { ProductChangeOutboxService } from '../services/product-change-outbox.service.js';
import { ProductEditsService } from './product-edits.service.js';

const BATCH = 50;

/** Plans sales of products, and begins and ends them (decisions 14.30). */
@Injectable()
export class SaleScheduleService {
  private readonly logger = new Logger(SaleScheduleService.name);

  constructor(
    private readonly products: ProductRepository,
    private readonly edits: ProductEditsService,
    private readonly changes: ProductChangeOutboxService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** The sale of an input. @throws ValidationFailedError */
  saleOf(input: SaleInput): ScheduledSale {
    return scheduledSale(input, this.clock.now());
  }

  /**
   * Plans a sale, or begins it at once if it is to have begun. Call it in a unit of work.
   * @throws ProductNotFoundError, SalePriceTooHighError also of a price that would be too high now
   */
  async plan(productId: string, sale: ScheduledSale): Promise<void> {
    const now = this.clock.now();
    const product = await findOrFail(this.products.findById(productId), ProductNotFoundError);
    const after = await this.take(product, planned(product, sale));
    const begun = dueStep({ ...after, saleDueAt: now }, now)!;
    // Also of one that begins later: its price has to be possible.
    changesOf(after, begun.price);
    if (sale.startsAt <= now) await this.take(after, begun);
  }

  /** Begins and ends the sales that are due, also those of a time when no process ran. @returns how many */
  async takeDue(): Promise<number> {
    for (let done = 0; ;) {
      const due = await this.products.findSalesDue(this.clock.now(), BATCH);
      if (due.length === 0) return done;
      for (const productId of due) await this.takeStep(productId);
      done += due.length;
    }
  }

  private async takeStep(productId: string): Promise<void> {
    try {
      await this.run(productId, (product) => dueStep(product, this.clock.now()));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.logger.warn({
        event: 'sale.dropped',
        msg: 'A sale does not fit its product',
        productId,
        err: error,
      });
      await this.run(productId, () => DROPPED);
    }
  }

  private async run(productId: string, stepOf: (product: Product) => SaleStep | undefined): Promise<void> {
    await this.unitOfWork.run(async () => {
      const product = await this.products.findById(productId);
      const step = product === null ? undefined : stepOf(product);
      if (product !== null && step !== undefined) await this.take(product, step);
    });
  }

  private async take(product: Product, { price, fields }: SaleStep): Promise<Product> {
    const write = () => this.edits.apply(product, { ...changesOf(product, price), ...fields });
    return (await this.changes.runAndDrain(product._id.toHexString(), write, [CATALOGUE_TOPIC]))!;
  }
}
