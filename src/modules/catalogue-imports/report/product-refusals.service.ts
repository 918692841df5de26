import { Injectable, Logger } from '@nestjs/common';
import mongoose from 'mongoose';
import type { ProductImport } from '../data/product-import.schema.js';
import type { CellFault } from '../read/imported-product.js';
import { RefusedProductError } from '../write/refused-product.js';
import { ImportMovedError } from './import-progress.service.js';

/** After so many beginnings at the same place, what goes wrong there is of the product. */
const TRIES_OF_PRODUCT = 3;

/** Says which errors refuse a product of a file, alone. */
@Injectable()
export class ProductRefusalsService {
  private readonly logger = new Logger('Imports');

  /**
   * Returns why a product is refused. What may be of the database or a vendor is thrown again: it is tried again first.
   * @param row the first of the product
   */
  faultsOf(error: unknown, { _id, tries }: ProductImport, row: number): readonly CellFault[] {
    if (error instanceof RefusedProductError) return error.faults;
    if (error instanceof ImportMovedError || (tries < TRIES_OF_PRODUCT && !isOfData(error))) throw error;
    this.logger.error({
      event: 'import.product_refused',
      msg: 'A product of a file cannot be imported, and is left out',
      importId: _id.toHexString(),
      row,
      err: error,
    });
    return [{ row, column: null, reason: 'the product cannot be stored' }];
  }
}

/** Whether an error says that data cannot be handled, however often it is tried. */
function isOfData(error: unknown): boolean {
  return (
    error instanceof RangeError ||
    error instanceof TypeError ||
    error instanceof mongoose.Error.ValidationError
  );
}
