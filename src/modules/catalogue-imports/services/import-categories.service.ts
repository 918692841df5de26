import { Injectable } from '@nestjs/common';
import { AppError } from '#common/errors/app-error.js';
import { folded } from '#common/text/folding.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { readInput } from '#http/decorators.js';
import {
  CategoriesService,
  CategoriesAdminService,
  CreateCategoryDto,
  MOST_LEVELS,
  type CategoryTree,
} from '#modules/categories/index.js';

/** What of a name is compared, in code units: more than that of a category may have. */
const LONGEST_NAME = 200;

/** A path of names, from the first level on. */
export type CategoryPath = readonly string[];

/** The category of a path, or why there is none. A dry run creates none: the id is missing then. */
export type CategoryOutcome = { readonly id?: string } | { readonly reason: string };

/** Finds the categories that files name by their paths, and creates those that are missing. */
@Injectable()
export class ImportCategoriesService {
  constructor(
    private readonly categories: CategoriesService,
    private readonly admin: CategoriesAdminService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @returns the outcome of each path, by `categoryKey` */
  async find(
    paths: Iterable<CategoryPath>,
    { dryRun }: { readonly dryRun: boolean },
  ): Promise<Map<string, CategoryOutcome>> {
    const distinct = new Map([...paths].map((path) => [categoryKey(path), path]));
    const outcomes = new Map<string, CategoryOutcome>();
    if (distinct.size === 0) return outcomes;
    const known = idsByPath(await this.categories.all());
    for (const [key, path] of distinct) outcomes.set(key, await this.findOne(path, known, dryRun));
    return outcomes;
  }

  /** What lies deeper than the tree is in its deepest category. */
  private async findOne(
    path: CategoryPath,
    known: Map<string, string>,
    dryRun: boolean,
  ): Promise<CategoryOutcome> {
    let parentId: string | undefined;
    for (const [index, name] of path.slice(0, MOST_LEVELS).entries()) {
      const key = categoryKey(path.slice(0, index + 1));
      const { instance, faults } = readInput(CreateCategoryDto, { name, parentId });
      if (faults.length > 0) return { reason: `category ${faults[0]!.sentence}` };
      if (dryRun && !known.has(key)) return {};
      try {
        parentId = known.get(key) ?? (await this.unitOfWork.run(() => this.admin.create(instance)))._id;
      } catch (error) {
        if (error instanceof AppError && error.kind !== 'unavailable') return { reason: error.message };
        throw error;
      }
      known.set(key, parentId);
    }
    return parentId === undefined ? { reason: 'is empty' } : { id: parentId };
  }
}

/** Equal for paths whose names differ in case, accents or spaces only. */
export function categoryKey(path: CategoryPath): string {
  const names = path.slice(0, MOST_LEVELS).map((name) => name.slice(0, LONGEST_NAME));
  return JSON.stringify(names.map((name) => folded(name).trim()));
}

function idsByPath(tree: CategoryTree): Map<string, string> {
  const ids = new Map<string, string>();
  for (const { _id } of tree.all) {
    const id = _id.toHexString();
    const key = categoryKey(tree.pathTo(id).map(({ name }) => name));
    if (!ids.has(key)) ids.set(key, id);
  }
  return ids;
}
