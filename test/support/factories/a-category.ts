import type { CreateCategoryDto } from '#modules/categories/dto/category.dto.js';
import { CategoriesAdminService } from '#modules/categories/services/categories-admin.service.js';
import type { CategoryView } from '#modules/categories/views/category.view.js';
import type { TestApp } from '../create-app.js';

export async function aCategory(
  app: TestApp,
  overrides: Partial<CreateCategoryDto> = {},
): Promise<CategoryView> {
  const input = { name: 'Kettles', position: 0, isActive: true, ...overrides };
  return app.get(CategoriesAdminService).create(input);
}

/** Categories below one another, the first on the first level. */
export async function aBranch(app: TestApp, ...names: string[]): Promise<CategoryView[]> {
  const branch: CategoryView[] = [];
  for (const name of names) branch.push(await aCategory(app, { name, parentId: branch.at(-1)?._id ?? null }));
  return branch;
}
