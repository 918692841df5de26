import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/**
 * A single document, written by each unit of work that depends on the form of the tree: of two at once, one begins
 * again.
 */
@Schema({ collection: 'category_tree_locks', versionKey: false })
export class CategoryTreeLock {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: Number, required: true }) taken!: number;
}

export const CategoryTreeLockSchema = SchemaFactory.createForClass(CategoryTreeLock);
