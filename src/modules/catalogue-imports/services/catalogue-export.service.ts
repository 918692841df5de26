import { Injectable } from '@nestjs/common';
import { csvStream } from '#common/csv/csv-stream.js';
import { Clock } from '#common/time/clock.js';
import { exactZonedTime } from '#common/time/zoned-time.js';
import { AppConfig } from '#config/app-config.js';
import type { StreamedFile } from '#http/decorators.js';
import { CategoriesService } from '#modules/categories/index.js';
import { AdminCatalogueService, type Product } from '#modules/products/index.js';
import { OWN_COLUMNS } from '../read/own-format.js';
import { ownRowsOf } from '../domain/export-rows.js';

const PAGE = 100;

/** Writes all products as a file that the import reads, page by page, as fast as the client takes it. */
@Injectable()
export class CatalogueExportService {
  constructor(
    private readonly products: AdminCatalogueService,
    private readonly categories: CategoriesService,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  async csv(): Promise<StreamedFile> {
    return {
      content: await csvStream(OWN_COLUMNS, this.pages()),
      contentType: 'text/csv; charset=utf-8',
      filename: `products-${this.clock.now().toISOString().slice(0, 10)}.csv`,
    };
  }

  private async *pages() {
    const written = exactZonedTime(this.config.shop.timeZone);
    let last: string | undefined;
    for (;;) {
      const page: Product[] = await this.products.after(last, PAGE);
      const tree = await this.categories.all();
      yield page.flatMap((product) => ownRowsOf(product, tree, written));
      if (page.length < PAGE) return;
      last = page.at(-1)!._id.toHexString();
    }
  }
}
