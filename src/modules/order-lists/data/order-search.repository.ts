import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import { NEWEST_FIRST, type Identified } from '#infrastructure/database/paging/list-order.js';
import { MOST_FOUND } from '#infrastructure/database/word-search.js';
import { Order } from '#modules/orders/index.js';
import type { OrderSearch } from '../domain/order-search.js';
import { toQuery, type OrderFilter } from './order-lists.js';

/** A range of an index. */
interface Lookup {
  readonly filter: QueryFilter<Order>;
  readonly index: Readonly<Record<string, 1 | -1>>;
  readonly sort?: Readonly<Record<string, 1 | -1>>;
}

const NEWEST_PLACED_FIRST = { hasGatewayOrder: 1, ...NEWEST_FIRST } as const;
/** As many letters or digits as the ends of phones and tracking numbers have. */
const END = 4;
const IDENTIFIERS = ['payments.gatewayPaymentId', 'gatewayOrderId', 'invoiceNumber'] as const;

/** Finds orders by what staff type. Each reading of it is one lookup in an index, of 1,000 orders at most. */
@Injectable()
export class OrderSearchRepository {
  constructor(@InjectModel(Order.name) private readonly model: Model<Order>) {}

  /**
   * The orders that fit one of the readings, and the filter: what lists are ordered by, unordered.
   * @param ownerIds the accounts that fit
   */
  async find(search: OrderSearch, ownerIds: readonly string[], filter: OrderFilter): Promise<Identified[]> {
    const { createdAt } = toQuery(filter);
    const lookups = lookupsOf(search, ownerIds, createdAt === undefined ? {} : { createdAt });
    const found = await Promise.all(lookups.map((lookup) => this.lookUp(lookup)));
    const ids = new Map(found.flat().map(({ _id }) => [_id.toHexString(), _id]));
    return this.model
      .find({ $and: [{ _id: { $in: [...ids.values()] } }, toQuery(filter)] })
      .hint({ _id: 1 })
      .select({ createdAt: 1, 'pricing.totalMinor': 1 })
      .lean();
  }

  private async lookUp({ filter, index, sort = {} }: Lookup): Promise<Identified[]> {
    return this.model.find(filter).hint(index).sort(sort).select({ _id: 1 }).limit(MOST_FOUND).lean();
  }
}

/** @param period narrows those of which an account or a phone may have many */
function lookupsOf(
  { orderNumber, numberPart, phone, phonePart, identifiers, trackingKey }: OrderSearch,
  ownerIds: readonly string[],
  period: QueryFilter<Order>,
): Lookup[] {
  const lookups: Lookup[] = IDENTIFIERS.map((field) => ({
    filter: { [field]: { $in: [...identifiers] } },
    index: { [field]: 1 },
  }));
  if (trackingKey !== undefined)
    lookups.push(
      { filter: { trackingKeys: trackingKey }, index: { trackingKeys: 1 } },
      ...endingIn(trackingKey, { trackingEnds: 1 }, 'trackingKeys'),
    );
  if (orderNumber !== undefined) lookups.push({ filter: { orderNumber }, index: { orderNumber: 1 } });
  if (numberPart !== undefined)
    lookups.push(
      {
        filter: { orderNumber: { $regex: `^ORD-${numberPart}` } },
        index: { orderNumber: 1 },
        sort: { orderNumber: -1 },
      },
      { filter: { numberParts: { $regex: `^${numberPart}` } }, index: { numberParts: 1 } },
    );
  const placed = { hasGatewayOrder: true, ...period };
  if (phone !== undefined)
    lookups.push({
      filter: { phone, ...placed },
      index: { phone: 1, ...NEWEST_PLACED_FIRST },
      sort: NEWEST_FIRST,
    });
  if (phonePart !== undefined)
    lookups.push(
      {
        filter: { phone: { $regex: `^${phonePart}` }, ...placed },
        index: { phone: 1, ...NEWEST_PLACED_FIRST },
      },
      ...endingIn(phonePart, { phoneEnd: 1 }, 'phone', placed),
    );
  if (ownerIds.length > 0)
    lookups.push({
      filter: { userId: { $in: [...ownerIds] }, ...placed },
      index: { userId: 1, ...NEWEST_PLACED_FIRST },
    });
  return lookups;
}

/**
 * Returns the lookup of fields that end in a text of letters and digits.
 * @param index of the field that has their last four
 */
function endingIn(
  text: string,
  index: Readonly<Record<string, 1>>,
  field: string,
  filter: QueryFilter<Order> = {},
): Lookup[] {
  const [ends] = Object.keys(index);
  if (text.length < END) return [];
  return [{ filter: { [ends!]: text.slice(-END), [field]: { $regex: `${text}$` }, ...filter }, index }];
}
