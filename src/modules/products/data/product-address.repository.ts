import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { ProductAddress } from './product-address.schema.js';

/** Keeps the slugs that products had. Call its writing methods in the unit of work of their cause. */
@Injectable()
export class ProductAddressRepository {
  constructor(@InjectModel(ProductAddress.name) private readonly model: Model<ProductAddress>) {}

  /** The product that gave a slug up last; undefined when none that exists had it. */
  async findLast(slug: string): Promise<string | undefined> {
    const last = await this.model.findOne({ slug }).sort({ until: -1 }).lean();
    return last?.productId.toHexString();
  }

  /** Returns those slugs that products had. */
  async findKept(slugs: readonly string[]): Promise<string[]> {
    return this.model.distinct('slug', { slug: { $in: [...slugs] } });
  }

  async keep(productId: Types.ObjectId, slug: string, until: Date): Promise<void> {
    await this.model.updateOne({ productId, slug }, { $set: { until } }, { upsert: true });
  }

  async deleteOf(productId: Types.ObjectId): Promise<void> {
    await this.model.deleteMany({ productId });
  }
}
