import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { AvatarFile } from './avatar-file.schema.js';

/** Reads and writes the list of avatar files on the image host. */
@Injectable()
export class AvatarFileRepository {
  constructor(@InjectModel(AvatarFile.name) private readonly model: Model<AvatarFile>) {}

  async insert(file: { userId: string; url: string }): Promise<void> {
    await this.model.create([file]);
  }

  async findAllOf(userId: string): Promise<AvatarFile[]> {
    return this.model.find({ userId }).sort({ _id: 1 }).lean();
  }

  async delete(id: Types.ObjectId): Promise<void> {
    await this.model.deleteOne({ _id: id });
  }
}
