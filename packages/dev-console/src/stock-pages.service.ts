import { Injectable } from '@nestjs/common';
import {
  AdminProductListQuery,
  ProductAdminService,
  ProductNotFoundError,
  ProductQueriesService,
  StockMovementListQuery,
  StockMovementsService,
} from '#modules/products/index.js';
import { ActingAdministrator } from './acting-administrator.js';
import { noticeText } from './pages/notices.js';
import { productStockPage } from './pages/product-stock.page.js';
import { stockPage } from './pages/stock.page.js';
import { ReservationsService } from './reservations.service.js';

/** Maximum entries per list. */
const SHOWN = 50;

const ID = /^[0-9a-f]{24}$/;

/** The pages of the stock: all products or those that were looked for, and everything of one. */
@Injectable()
export class StockPagesService {
  constructor(
    private readonly products: ProductQueriesService,
    private readonly admin: ProductAdminService,
    private readonly movements: StockMovementsService,
    private readonly reservations: ReservationsService,
    private readonly administrator: ActingAdministrator,
  ) {}

  /** @param typed words of a name or a SKU, as a person types them; without them the products with the lowest stock */
  async list(typed: unknown): Promise<string> {
    const wanted = typeof typed === 'string' ? typed.trim().slice(0, 200) : '';
    const query = Object.assign(new AdminProductListQuery(), { page: 1, limit: SHOWN });
    const [{ products: found }, low, reserved] = await Promise.all([
      this.products.list(wanted === '' ? query : { ...query, q: wanted }),
      wanted === '' ? this.products.list({ ...query, lowStock: true }) : undefined,
      this.reservations.list(SHOWN),
    ]);
    const lowest = low?.products ?? [];
    const known = new Set(lowest.map(({ _id }) => _id));
    const products = [...lowest, ...found.filter(({ _id }) => !known.has(_id))].slice(0, SHOWN);
    return stockPage({ wanted, products, reserved });
  }

  /** @param done the code of a notice @throws ProductNotFoundError */
  async show(id: string, done: unknown): Promise<string> {
    if (!ID.test(id)) throw new ProductNotFoundError();
    const query = Object.assign(new StockMovementListQuery(), { page: 1, limit: SHOWN });
    const [product, { movements }, reserved] = await Promise.all([
      this.products.detail(id),
      this.movements.list(id, query),
      this.reservations.list(SHOWN, id),
    ]);
    return productStockPage({ product, movements, reserved, notice: noticeText(done) });
  }

  /** Adds units, or takes them if `delta` is negative. @throws ProductNotFoundError, InsufficientStockError */
  async change(id: string, delta: number): Promise<void> {
    if (delta === 0) return;
    await this.administrator.run((adminId) =>
      this.admin.adjustStock(
        { productId: id },
        { delta, reason: 'Developer console' },
        { adminId, key: undefined },
      ),
    );
  }
}
