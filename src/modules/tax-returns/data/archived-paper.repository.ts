import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { mongo, type Model, type Types } from 'mongoose';
import { ArchivedPaper } from './archived-paper.schema.js';

/** Stores the papers of archives. */
@Injectable()
export class ArchivedPaperRepository {
  constructor(@InjectModel(ArchivedPaper.name) private readonly model: Model<ArchivedPaper>) {}

  /** Call it in the unit of work that moves the archive on. */
  async add(papers: ReadonlyArray<Omit<ArchivedPaper, '_id'>>): Promise<void> {
    await this.model.insertMany(papers);
  }

  /** Finds the papers of an archive from a place on. */
  async findFrom(archiveId: Types.ObjectId, place: number, limit: number): Promise<ArchivedPaper[]> {
    const found = await this.model
      .find({ archiveId, place: { $gte: place } })
      .sort({ place: 1 })
      .limit(limit)
      .lean<Array<Omit<ArchivedPaper, 'content'> & { readonly content?: mongo.Binary }>>();
    return found.map(({ content, ...paper }) => ({
      ...paper,
      ...(content === undefined ? {} : { content: Buffer.from(content.buffer) }),
    }));
  }

  /** Takes the prints of a customer's papers out of all archives; their numbers stay. */
  async removePrintsOf(buyerId: string): Promise<void> {
    await this.model.updateMany({ buyerId }, { $unset: { content: 1, buyerId: 1 } });
  }

  /** Deletes the papers of archives. */
  async deleteOf(archiveIds: readonly Types.ObjectId[]): Promise<void> {
    await this.model.deleteMany({ archiveId: { $in: [...archiveIds] } });
  }
}
