import { Injectable } from '@nestjs/common';
import { AppConfig } from '#config/app-config.js';
import { viewsOf } from '#infrastructure/logging/views-of.js';
import {
  IssuedPaperRepository,
  taxPaperOf,
  type IssuedFilter,
  type IssuedPaper,
  type TaxPaper,
} from '#modules/invoicing/index.js';
import { OrderRepository, type Order } from '#modules/orders/index.js';
import { isRegistered, type RegisteredSeller } from '#modules/orders/tax/index.js';
import { NoTaxRegistrationError } from '../tax-returns.errors.js';

const PAGE = 200;

/** A paper, and the order that it is of. */
export interface OrderPaper {
  readonly _id: IssuedPaper['_id'];
  readonly order: Order;
  readonly paper: TaxPaper;
}

/** Reads issued papers with their figures. */
@Injectable()
export class TaxPapersService {
  constructor(
    private readonly issued: IssuedPaperRepository,
    private readonly orders: OrderRepository,
    private readonly config: AppConfig,
  ) {}

  /** The seller, if it is registered for the tax. */
  get seller(): RegisteredSeller | undefined {
    const { seller } = this.config.shop;
    return isRegistered(seller) ? seller : undefined;
  }

  /** @throws NoTaxRegistrationError */
  registeredSeller(): RegisteredSeller {
    const { seller } = this;
    if (seller === undefined) throw new NoTaxRegistrationError();
    return seller;
  }

  /** Reads the papers of a page of the register. One that cannot be read is logged and left out. */
  async read(issued: readonly IssuedPaper[], seller: RegisteredSeller): Promise<OrderPaper[]> {
    const ids = [...new Set(issued.map(({ orderId }) => orderId.toHexString()))];
    const found = await this.orders.findAllById(ids);
    const orders = new Map(found.map((order) => [order._id.toHexString(), order]));
    return viewsOf(issued, (entry) => {
      const order = orders.get(entry.orderId.toHexString());
      const paper = order && taxPaperOf(order, entry, seller.state);
      if (order === undefined || paper === undefined) throw new Error(`No order has ${entry.number}`);
      return { _id: entry._id, order, paper };
    });
  }

  /** Reads all papers that are asked for, oldest first, in pages that fit into memory. */
  async *pages(filter: IssuedFilter, seller: RegisteredSeller): AsyncGenerator<TaxPaper[]> {
    let last: IssuedPaper | undefined;
    for (;;) {
      const page = await this.issued.findAfter(filter, last, PAGE);
      yield (await this.read(page, seller)).map(({ paper }) => paper);
      if (page.length < PAGE) return;
      last = page.at(-1);
    }
  }
}
