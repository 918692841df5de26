import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { Product } from './product.schema.js';

/** The pictures of a product and its variants. */
interface PicturedProduct {
  readonly _id: Types.ObjectId;
  readonly images: readonly string[];
  readonly variants?: ReadonlyArray<{ readonly _id: Types.ObjectId; readonly image?: string | undefined }>;
}

/** Reads pictures without the rest of the products. */
@Injectable()
export class ProductPictureRepository {
  constructor(@InjectModel(Product.name) private readonly model: Model<Product>) {}

  /** The given products that exist, active or not, unordered. */
  async find(ids: readonly string[]): Promise<PicturedProduct[]> {
    return this.model
      .find({ _id: { $in: ids } })
      .select({ images: 1, 'variants._id': 1, 'variants.image': 1 })
      .lean();
  }
}
