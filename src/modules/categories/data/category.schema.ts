import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';

/** A slug that a category had, and until when. */
@Schema({ _id: false })
export class FormerSlug {
  @Prop({ type: String, required: true }) slug!: string;
  @Prop({ type: Date, required: true }) until!: Date;
}

/** A node of the tree of categories. There are so few that the tree is always read as a whole: see `MOST_CATEGORIES`. */
@Schema({ collection: 'categories', versionKey: false })
export class Category {
  @Prop({ type: SchemaTypes.ObjectId, required: true }) _id!: Types.ObjectId;
  @Prop({ type: String, required: true }) name!: string;

  /** Its readable address; unique. */
  @Prop({ type: String, required: true }) slug!: string;

  /** The slugs that it had, the last at the end: they lead to it (decisions 14.28). Missing where it had none. */
  @Prop({ type: [SchemaFactory.createForClass(FormerSlug)], default: undefined }) formerSlugs?: FormerSlug[];

  /** Missing in a category of the first level. */
  @Prop({ type: SchemaTypes.ObjectId }) parentId?: Types.ObjectId;

  /** Among its siblings: lowest first, then by name. */
  @Prop({ type: Number, required: true }) position!: number;

  /** Whether customers see it, and what is below it. */
  @Prop({ type: Boolean, required: true }) isActive!: boolean;

  /** A http or https address. */
  @Prop({ type: String }) image?: string;
  @Prop({ type: Date, required: true }) createdAt!: Date;
  @Prop({ type: Date, required: true }) updatedAt!: Date;
}

export const CategorySchema = SchemaFactory.createForClass(Category);
CategorySchema.index({ slug: 1 }, { unique: true });
