import { Injectable } from '@nestjs/common';
import { normalSlug } from '#common/text/slug.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { CategoryNotFoundError } from '../categories.errors.js';
import { CATEGORY_CHANGED } from '../categories.jobs.js';
import { CategoryRepository } from '../data/category.repository.js';
import type { CategoryTree } from '../domain/category-tree.js';
import { toNode, toNodes, type CategoryNodeView } from '../views/category.view.js';
import { CategoryProductsService } from './category-products.service.js';

/** The ordering key of all changes: they come one after the other, and so do their effects. */
export const ABOUT_CATEGORIES = 'categories';

/** The tree of categories, for customers and for the modules above. */
@Injectable()
export class CategoriesService {
  constructor(
    private readonly categories: CategoryRepository,
    private readonly products: CategoryProductsService,
    private readonly outbox: Outbox,
  ) {}

  /** The active categories below active ones. */
  async tree(): Promise<CategoryNodeView[]> {
    const tree = await this.categories.readTree();
    return toNodes(tree, await this.products.countEach());
  }

  /**
   * The category that customers find by a slug, and with all that are below it.
   * @returns undefined when there is none, or it is not active
   */
  async find(
    slug: string,
  ): Promise<{ readonly categoryId: string; readonly categoryIds: readonly string[] } | undefined> {
    const tree = await this.categories.readTree();
    const categoryId = tree.findShown(normalSlug(slug))?._id.toHexString();
    return categoryId === undefined ? undefined : { categoryId, categoryIds: tree.subtreeOf(categoryId) };
  }

  /**
   * The category that customers find by a slug, also by one that it had, with what is below it.
   * @throws CategoryNotFoundError
   */
  async bySlug(slug: string): Promise<CategoryNodeView> {
    const tree = await this.categories.readTree();
    const category = tree.findShown(normalSlug(slug));
    if (category === undefined) throw new CategoryNotFoundError();
    return toNode(category, tree, await this.products.countEach());
  }

  /** The category that has a slug, active or not, or had it last; undefined when there is none. */
  async findAny(slug: string): Promise<{ readonly categoryId: string } | undefined> {
    const tree = await this.categories.readTree();
    const category = tree.findBySlug(normalSlug(slug));
    return category === undefined ? undefined : { categoryId: category._id.toHexString() };
  }

  /**
   * Records, in the open unit of work, that the products of a category have to follow the tree.
   * @param after the last product that does
   */
  async recordChange(categoryId: string, after?: string): Promise<void> {
    await this.outbox.add(
      CATEGORY_CHANGED,
      { categoryId, ...(after !== undefined && { after }) },
      ABOUT_CATEGORIES,
    );
  }

  /** All categories, active or not. */
  async all(): Promise<CategoryTree> {
    return this.categories.readTree();
  }

  /** The tree, which no other unit of work changes before the open one has ended. */
  async lockTree(): Promise<CategoryTree> {
    return this.categories.lockTree();
  }
}
