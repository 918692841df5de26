import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model, type PipelineStage } from 'mongoose';
import { newId } from '#infrastructure/database/new-id.js';
import { MAX_ADDRESSES } from '../users.limits.js';
import type { Address } from './address.schema.js';
import { User } from './user.schema.js';

/** The fields of an address that the client sets. */
export type AddressFields = Omit<Address, '_id' | 'isDefault'>;

type Expression = Record<string, unknown>;

/**
 * Writes address books. Each write is one conditional update with an aggregation pipeline. The limit of ten addresses
 * and the single default therefore hold under concurrency.
 */
@Injectable()
export class AddressBookRepository {
  constructor(@InjectModel(User.name) private readonly model: Model<User>) {}

  /**
   * Adds an address. It becomes the default if requested or if it is the first.
   * @returns the book, or null when it is full or the user does not exist
   */
  async add(userId: string, fields: AddressFields, makeDefault: boolean): Promise<Address[] | null> {
    const isDefault = makeDefault ? true : { $eq: [{ $size: '$addresses' }, 0] };
    const added = { $mergeObjects: [{ $literal: { _id: newId(), ...fields } }, { isDefault }] };
    const others = makeDefault ? eachAddress({ isDefault: false }) : '$addresses';
    return this.rewrite({ _id: userId, [`addresses.${MAX_ADDRESSES - 1}`]: { $exists: false } }, [
      { $concatArrays: [others, [added]] },
    ]);
  }

  /**
   * Changes an address; `makeDefault` makes it the only default.
   * @returns the book, or null when the user has no such address
   */
  async update(
    userId: string,
    addressId: string,
    changes: Partial<AddressFields>,
    makeDefault: boolean,
  ): Promise<Address[] | null> {
    const changed = eachAddress({
      $cond: [
        { $eq: ['$$address._id', new Types.ObjectId(addressId)] },
        { $mergeObjects: [{ $literal: changes }, makeDefault ? { isDefault: true } : {}] },
        makeDefault ? { isDefault: false } : {},
      ],
    });
    return this.rewrite(holding(userId, addressId), [changed]);
  }

  /**
   * Removes an address. If it was the default, the first remaining one becomes the default.
   * @returns the book, or null when the user has no such address
   */
  async remove(userId: string, addressId: string): Promise<Address[] | null> {
    const kept = {
      $filter: {
        input: '$addresses',
        as: 'address',
        cond: { $ne: ['$$address._id', new Types.ObjectId(addressId)] },
      },
    };
    const firstIsDefault = eachAddress({
      isDefault: { $eq: ['$$address._id', { $arrayElemAt: ['$addresses._id', 0] }] },
    });
    const withDefault = { $cond: [{ $in: [true, '$addresses.isDefault'] }, '$addresses', firstIsDefault] };
    return this.rewrite(holding(userId, addressId), [kept, withDefault]);
  }

  /** Recomputes the book by applying the expressions in order. */
  private async rewrite(filter: Expression, expressions: Expression[]): Promise<Address[] | null> {
    const stages = expressions.map((addresses): PipelineStage.Set => ({ $set: { addresses } }));
    const user = await this.model
      .findOneAndUpdate(filter, stages, { returnDocument: 'after', updatePipeline: true })
      .select({ addresses: 1 })
      .lean();
    return user?.addresses ?? null;
  }
}

function holding(userId: string, addressId: string): Expression {
  return { _id: userId, 'addresses._id': addressId };
}

/** Maps every address of the book (`$$address`), with `changes` merged into it. */
function eachAddress(changes: Expression): Expression {
  return { $map: { input: '$addresses', as: 'address', in: { $mergeObjects: ['$$address', changes] } } };
}
