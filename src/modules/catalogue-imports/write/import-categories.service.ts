import { Injectable } from '@nestjs/common';
import { AppError } from '#common/errors/app-error.js';
import { folded } from '#common/text/folding.js';
import { readInput } from '#http/decorators.js';
import {
  CategoriesService,
  CategoriesAdminService,
  CreateCategoryDto,
  MOST_LEVELS,
  type CategoryTree,
} from '#modules/categories/index.js';

/** The length of a name that is compared, in code units: more than a category's name may have. */
const LONGEST_NAME = 200;

/** A path of names, from the first level on. */
export type CategoryPath = readonly string[];

/** The category of a path, or why there is none. One that is still to be made has neither. */
export type CategoryOutcome = { readonly id?: string } | { readonly reason: string };

/** The ids of categories by `categoryKey`. */
export type KnownCategories = Map<string, string>;

/** Finds the categories that files name by their paths, and creates those that are missing. */
@Injectable()
export class ImportCategoriesService {
  constructor(
    private readonly categories: CategoriesService,
    private readonly admin: CategoriesAdminService,
  ) {}

  async known(): Promise<KnownCategories> {
    return idsByPath(await this.categories.all());
  }

  /** The outcome of each path, by `categoryKey`, before anything is made. */
  find(paths: readonly CategoryPath[], known: KnownCategories): Map<string, CategoryOutcome> {
    return new Map(
      paths.map((path) => {
        const id = known.get(categoryKey(path));
        const reason = id === undefined ? refusalOf(path) : undefined;
        return [categoryKey(path), reason !== undefined ? { reason } : id === undefined ? {} : { id }];
      }),
    );
  }

  /**
   * Makes what is missing, inside of the unit of work of its product: a product that is refused leaves no category behind.
   * @returns the outcome of each path, and what was made, for `known` once it is committed
   */
  async create(
    paths: readonly CategoryPath[],
    known: KnownCategories,
  ): Promise<{ outcomes: Map<string, CategoryOutcome>; made: KnownCategories }> {
    const made: KnownCategories = new Map();
    const outcomes = new Map<string, CategoryOutcome>();
    for (const path of paths) {
      const key = categoryKey(path);
      const reason = refusalOf(path);
      outcomes.set(key, reason === undefined ? await this.createOne(path, known, made) : { reason });
    }
    return { outcomes, made };
  }

  /** Creates a category. A path deeper than the tree ends in its deepest category. */
  private async createOne(
    path: CategoryPath,
    known: KnownCategories,
    made: KnownCategories,
  ): Promise<CategoryOutcome> {
    let parentId: string | undefined;
    for (const [index, name] of path.slice(0, MOST_LEVELS).entries()) {
      const key = categoryKey(path.slice(0, index + 1));
      try {
        parentId = known.get(key) ?? made.get(key) ?? (await this.make(name, parentId));
      } catch (error) {
        if (error instanceof AppError && error.kind !== 'unavailable') return { reason: error.message };
        throw error;
      }
      if (!known.has(key)) made.set(key, parentId);
    }
    return parentId === undefined ? { reason: 'is empty' } : { id: parentId };
  }

  private async make(name: string, parentId: string | undefined): Promise<string> {
    const { instance } = readInput(CreateCategoryDto, { name, parentId });
    return (await this.admin.create(instance))._id;
  }
}

/** Why a path is no category. */
function refusalOf(path: CategoryPath): string | undefined {
  if (path.length === 0) return 'is empty';
  for (const name of path.slice(0, MOST_LEVELS)) {
    const [fault] = readInput(CreateCategoryDto, { name }).faults;
    if (fault !== undefined) return `category ${fault.sentence}`;
  }
  return undefined;
}

/** Equal for paths whose names differ in case, accents or spaces only. */
export function categoryKey(path: CategoryPath): string {
  const names = path.slice(0, MOST_LEVELS).map((name) => name.slice(0, LONGEST_NAME));
  return JSON.stringify(names.map((name) => folded(name).trim()));
}

function idsByPath(tree: CategoryTree): KnownCategories {
  const ids: KnownCategories = new Map();
  for (const { _id } of tree.all) {
    const id = _id.toHexString();
    const key = categoryKey(tree.pathTo(id).map(({ name }) => name));
    if (!ids.has(key)) ids.set(key, id);
  }
  return ids;
}
