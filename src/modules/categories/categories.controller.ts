import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, CachedAnswer, Public, ReadsCatalogue } from '#http/decorators.js';
import { CategoryNotFoundError } from './categories.errors.js';
import { CATALOGUE_TOPIC } from './categories.topics.js';
import { CategoriesService } from './services/categories.service.js';
import { CategoryNodeView } from './views/category.view.js';

@ApiTags('Categories')
@Public()
@ReadsCatalogue()
@Controller('categories')
export class CategoriesController {
  constructor(private readonly categories: CategoriesService) {}

  /** The tree of active categories, with the number of their products. */
  @Get()
  @CachedAnswer<CategoryNodeView[]>({ dependsOn: () => [CATALOGUE_TOPIC] })
  @Answers({ message: 'Categories fetched', type: [CategoryNodeView] })
  listCategories(): Promise<CategoryNodeView[]> {
    return this.categories.tree();
  }

  /**
   * Finds one active category with what is below it, by its readable address or one that it had: `slug` is the
   * present one.
   */
  @Get('slug/:slug')
  @CachedAnswer<CategoryNodeView>({ dependsOn: () => [CATALOGUE_TOPIC] })
  @Answers({ message: 'Category fetched', type: CategoryNodeView, errors: [CategoryNotFoundError] })
  getCategoryBySlug(@Param('slug') slug: string): Promise<CategoryNodeView> {
    return this.categories.bySlug(slug);
  }
}
