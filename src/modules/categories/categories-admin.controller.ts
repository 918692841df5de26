import { Body, Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, IdParam, ForAdministrators } from '#http/decorators.js';
import {
  CategoryCircleError,
  CategoryHasChildrenError,
  CategoryLimitError,
  CategoryNotFoundError,
  CategorySlugTakenError,
  CategoryTooDeepError,
  ParentCategoryNotFoundError,
} from './categories.errors.js';
import { CreateCategoryDto, UpdateCategoryDto } from './dto/category.dto.js';
import { CategoriesAdminService } from './services/categories-admin.service.js';
import { CategoryView } from './views/category.view.js';

const PLACE_ERRORS = [CategorySlugTakenError, ParentCategoryNotFoundError, CategoryTooDeepError] as const;

@ApiTags('CategoriesAdmin')
@ForAdministrators('products')
@Controller('categories')
export class CategoriesAdminController {
  constructor(private readonly categories: CategoriesAdminService) {}

  /** All categories, inactive ones too, each behind the one that it is below. */
  @Get('admin')
  @Answers({ message: 'Categories fetched', type: [CategoryView] })
  listCategoriesAsAdmin(): Promise<CategoryView[]> {
    return this.categories.list();
  }

  /** Creates a category. */
  @Post()
  @Answers({
    status: 201,
    message: 'Category created',
    type: CategoryView,
    errors: [...PLACE_ERRORS, CategoryLimitError],
  })
  createCategory(@Body() input: CreateCategoryDto): Promise<CategoryView> {
    return this.categories.create(input);
  }

  /** Changes a category, or moves it with all that is below it. */
  @Patch(':id')
  @Answers({
    message: 'Category updated',
    type: CategoryView,
    errors: [...PLACE_ERRORS, CategoryNotFoundError, CategoryCircleError],
  })
  updateCategory(@IdParam('id') id: string, @Body() input: UpdateCategoryDto): Promise<CategoryView> {
    return this.categories.update(id, input);
  }

  /** Deletes a category without subcategories; its products lose it. */
  @Delete(':id')
  @Answers({ message: 'Category deleted', errors: [CategoryNotFoundError, CategoryHasChildrenError] })
  deleteCategory(@IdParam('id') id: string): Promise<void> {
    return this.categories.delete(id);
  }
}
