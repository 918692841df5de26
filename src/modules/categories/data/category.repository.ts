import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '#infrastructure/database/duplicate-key.js';
import { setAndUnset } from '#infrastructure/database/set-and-unset.js';
import { CategorySlugTakenError } from '../categories.errors.js';
import { CategoryTree } from '../domain/category-tree.js';
import { CategoryTreeLock } from './category-tree-lock.schema.js';
import { Category } from './category.schema.js';

const LOCK = 'tree';

/** The fields that an administrator may change; `null` unsets a field. */
export type CategoryChanges = Partial<
  Pick<Category, 'name' | 'slug' | 'formerSlugs' | 'position' | 'isActive'> & {
    readonly [Field in 'parentId' | 'image']: Category[Field] | null;
  }
>;

@Injectable()
export class CategoryRepository {
  constructor(
    @InjectModel(Category.name) private readonly model: Model<Category>,
    @InjectModel(CategoryTreeLock.name) private readonly locks: Model<CategoryTreeLock>,
  ) {}

  async readTree(): Promise<CategoryTree> {
    return new CategoryTree(await this.model.find().lean());
  }

  /** The tree, which no other unit of work changes before the open one has ended. */
  async lockTree(): Promise<CategoryTree> {
    await this.locks.updateOne({ _id: LOCK }, { $inc: { taken: 1 } }, { upsert: true });
    return this.readTree();
  }

  /** @throws CategorySlugTakenError */
  async insert(category: Category): Promise<void> {
    await translateDuplicateSlug(() => this.model.create([category]));
  }

  /** @throws CategorySlugTakenError */
  async update(id: string, changes: CategoryChanges, now: Date): Promise<Category | null> {
    const update = setAndUnset({ ...changes, updatedAt: now });
    return translateDuplicateSlug(() =>
      this.model.findOneAndUpdate({ _id: id }, update, { returnDocument: 'after' }).lean(),
    );
  }

  async delete(id: string): Promise<void> {
    await this.model.deleteOne({ _id: id });
  }
}

async function translateDuplicateSlug<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw isDuplicateKey(error, 'slug') ? new CategorySlugTakenError() : error;
  }
}
