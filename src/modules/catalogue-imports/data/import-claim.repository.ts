import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Owned } from '../identify/known-products.js';
import { ImportClaim } from './import-claim.schema.js';

/** The SKUs and slugs that products of dry runs would have. */
@Injectable()
export class ImportClaimRepository {
  constructor(@InjectModel(ImportClaim.name) private readonly model: Model<ImportClaim>) {}

  /** Returns those SKUs and slugs that products of the import would have. */
  async find(
    importId: string,
    skus: readonly string[],
    slugs: readonly string[],
  ): Promise<Array<Owned & { readonly owner: string }>> {
    const keys = [...skus.map((sku) => `sku:${sku}`), ...slugs.map((slug) => `slug:${slug}`)];
    const found = await this.model.find({ _id: { $in: keys.map((key) => `${importId} ${key}`) } }).lean();
    return found.map(({ _id, owner, name }) => {
      const [kind, ...rest] = _id.slice(importId.length + 1).split(':');
      const value = rest.join(':');
      return kind === 'sku'
        ? { owner, name, skus: [value], slug: undefined }
        : { owner, name, skus: [], slug: value };
    });
  }

  async insert(
    importId: string,
    { owner, name, skus, slug }: Owned & { readonly owner: string },
    expiresAt: Date,
  ): Promise<void> {
    const keys = [
      ...new Set(skus.map((sku) => `sku:${sku}`)),
      ...(slug === undefined ? [] : [`slug:${slug}`]),
    ];
    await this.model.bulkWrite(
      keys.map((key) => ({
        updateOne: {
          filter: { _id: `${importId} ${key}` },
          update: { $set: { owner, name, expiresAt } },
          upsert: true,
        },
      })),
    );
  }
}
