import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { OutboxModule } from '#infrastructure/outbox/outbox.module.js';
import { AuditLogModule } from '#modules/audit-log/index.js';
import { CategoriesAdminController } from './categories-admin.controller.js';
import { CategoriesController } from './categories.controller.js';
import * as jobs from './categories.jobs.js';
import { CategoryTreeLock, CategoryTreeLockSchema } from './data/category-tree-lock.schema.js';
import { CategoryRepository } from './data/category.repository.js';
import { Category, CategorySchema } from './data/category.schema.js';
import { CategoriesService } from './services/categories.service.js';
import { CategoriesAdminService } from './services/categories-admin.service.js';

/** The tree of categories. */
@Module({
  imports: [
    OutboxModule.forFeature(jobs),
    AuditLogModule,
    MongooseModule.forFeature([
      { name: Category.name, schema: CategorySchema },
      { name: CategoryTreeLock.name, schema: CategoryTreeLockSchema },
    ]),
  ],
  controllers: [CategoriesController, CategoriesAdminController],
  providers: [CategoriesService, CategoriesAdminService, CategoryRepository],
  exports: [CategoriesService, CategoriesAdminService],
})
export class CategoriesModule {}
