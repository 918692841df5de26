import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { withoutUndefined } from '#common/collections/without-undefined.js';
import { slugCandidates, slugOf } from '#common/text/slug.js';
import { Clock } from '#common/time/clock.js';
import { refuseInsidePictures } from '#common/validation/picture-addresses.js';
import { AppConfig } from '#config/app-config.js';
import { ChangePublisher } from '#infrastructure/change-feed/change-publisher.js';
import { newId } from '#infrastructure/database/new-id.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { FirstAttempts } from '#infrastructure/outbox/first-attempts.js';
import { AuditLogService, type AuditAction } from '#modules/audit-log/index.js';
import { CategoryHasChildrenError, CategoryLimitError, CategoryNotFoundError } from '../categories.errors.js';
import { CATEGORY_CHANGED } from '../categories.jobs.js';
import { MOST_CATEGORIES } from '../categories.limits.js';
import { CATALOGUE_TOPIC } from '../categories.topics.js';
import { CategoryRepository, type CategoryChanges } from '../data/category.repository.js';
import type { Category } from '../data/category.schema.js';
import { assertMayBeBelow, type CategoryTree } from '../domain/category-tree.js';
import type { CreateCategoryDto, UpdateCategoryDto } from '../dto/category.dto.js';
import { toCategory, type CategoryView } from '../views/category.view.js';
import { ABOUT_CATEGORIES, CategoriesService } from './categories.service.js';

/**
 * Creates, changes and deletes categories for administrators. Each change locks the tree, so that no two of them together make
 * what neither would alone.
 */
@Injectable()
export class CategoriesAdminService {
  constructor(
    private readonly categories: CategoryRepository,
    private readonly auditLog: AuditLogService,
    private readonly unitOfWork: UnitOfWork,
    private readonly shown: CategoriesService,
    private readonly firstAttempts: FirstAttempts,
    private readonly publisher: ChangePublisher,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** All categories, inactive ones too, each behind the one that it is below. */
  async list(): Promise<CategoryView[]> {
    const tree = await this.categories.readTree();
    const from = (id?: string): Category[] =>
      tree.childrenOf(id).flatMap((child) => [child, ...from(child._id.toHexString())]);
    return from().map((category) => toCategory(category));
  }

  /** @throws CategorySlugTakenError, ParentCategoryNotFoundError, CategoryTooDeepError, CategoryLimitError */
  async create(input: CreateCategoryDto): Promise<CategoryView> {
    refuseInsidePictures(input, null, this.config.imageHost.baseUrl);
    return this.change(async (tree) => {
      if (tree.all.length >= MOST_CATEGORIES) throw new CategoryLimitError();
      assertMayBeBelow(tree, undefined, input.parentId ?? undefined);
      const category = newCategory(input, tree, this.clock.now());
      await this.categories.insert(category);
      await this.record('CATEGORY_CREATED', null, category);
      return category;
    });
  }

  /**
   * Changes the given fields; without any, does nothing. A category moves with all that is below it.
   * @throws CategoryNotFoundError, CategorySlugTakenError, ParentCategoryNotFoundError, CategoryCircleError, CategoryTooDeepError
   */
  async update(id: string, input: UpdateCategoryDto): Promise<CategoryView> {
    return this.change(async (tree) => {
      const before = existing(tree, id);
      refuseInsidePictures(input, before, this.config.imageHost.baseUrl);
      const changes = changesOf(input);
      if (Object.keys(changes).length === 0) return before;
      assertMayBeBelow(tree, id, input.parentId ?? undefined);
      const now = this.clock.now();
      const after = (await this.categories.update(
        id,
        { ...changes, ...keptSlugs(before, changes, now) },
        now,
      ))!;
      await this.record('CATEGORY_UPDATED', before, after);
      return after;
    });
  }

  /** Its products lose it. @throws CategoryNotFoundError, CategoryHasChildrenError */
  async delete(id: string): Promise<void> {
    await this.change(async (tree) => {
      const category = existing(tree, id);
      if (tree.childrenOf(id).length > 0) throw new CategoryHasChildrenError();
      await this.categories.delete(id);
      await this.record('CATEGORY_DELETED', category, null);
      return category;
    });
  }

  /**
   * Makes a change in a unit of work that has the tree, then waits briefly for its effect on the products. In an open unit of work
   * it joins that, and waits for nothing.
   */
  private async change(write: (tree: CategoryTree) => Promise<Category>): Promise<CategoryView> {
    const run = () => this.unitOfWork.run(async () => write(await this.categories.lockTree()));
    if (this.unitOfWork.isOpen) return toCategory(await run());
    const changed = await this.firstAttempts.after(CATEGORY_CHANGED, ABOUT_CATEGORIES, run);
    return toCategory(changed!);
  }

  private async record(action: AuditAction, before: Category | null, after: Category | null): Promise<void> {
    const categoryId = (before ?? after)!._id.toHexString();
    await this.auditLog.record({
      action,
      subject: categoryId,
      subjectName: (after ?? before)!.name,
      before: before && toCategory(before),
      after: after && toCategory(after),
    });
    await this.shown.recordChange(categoryId);
    this.publisher.publish([CATALOGUE_TOPIC]);
  }
}

/** @throws CategoryNotFoundError */
function existing(tree: CategoryTree, id: string): Category {
  const category = tree.get(id);
  if (category === undefined) throw new CategoryNotFoundError();
  return category;
}

function newCategory(
  { name, slug, parentId, position, isActive, image }: CreateCategoryDto,
  tree: CategoryTree,
  now: Date,
): Category {
  const _id = newId();
  return {
    _id,
    name,
    slug: slug ?? freeSlug(tree, name, _id.toHexString()),
    position,
    isActive,
    ...(typeof parentId === 'string' && { parentId: new Types.ObjectId(parentId) }),
    ...(image !== undefined && { image }),
    createdAt: now,
    updatedAt: now,
  };
}

function freeSlug(tree: CategoryTree, name: string, id: string): string {
  const taken = new Set(
    tree.all.flatMap((category) => [
      category.slug,
      ...(category.formerSlugs ?? []).map((former) => former.slug),
    ]),
  );
  return slugCandidates(slugOf(name), id).find((candidate) => !taken.has(candidate))!;
}

/** The slugs that a category had, with the one that it gives up. */
function keptSlugs(
  { slug, formerSlugs = [] }: Category,
  changes: CategoryChanges,
  now: Date,
): Pick<CategoryChanges, 'formerSlugs'> {
  if (changes.slug === undefined || changes.slug === slug) return {};
  return { formerSlugs: [...formerSlugs.filter((former) => former.slug !== slug), { slug, until: now }] };
}

/** The stored fields for the given ones; another name leaves the slug. */
function changesOf({ parentId, ...same }: UpdateCategoryDto): CategoryChanges {
  return withoutUndefined({
    ...same,
    parentId: typeof parentId === 'string' ? new Types.ObjectId(parentId) : parentId,
  });
}
