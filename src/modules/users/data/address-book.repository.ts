import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model, type PipelineStage } from 'mongoose';
import { newId } from '#infrastructure/database/new-id.js';
import { MAX_ADDRESSES } from '../domain/account.js';
import type { Address } from './address.schema.js';
import { User } from './user.schema.js';

/** An address without what the book gives it. */
export type AddressFields = Omit<Address, '_id' | 'isDefault'>;

type Expression = Record<string, unknown>;

/**
 * The writes of the address book. Each is one update of one document whose filter and result are computed by
 * the database, so that ten addresses and one default hold however many of them run at once.
 */
@Injectable()
export class AddressBookRepository {
  constructor(@InjectModel(User.name) private readonly model: Model<User>) {}

  /**
   * Adds an address. It becomes the default, in place of another, when it is asked to or is the first.
   * @returns the book, or null when it is full or there is no such user
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
   * Changes an address; `makeDefault` makes it the default in place of another.
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
   * Removes an address. When it was the default, the first that remains becomes it.
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

  /** Computes the book anew, one expression after another. */
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

/** Every address of the book (`$$address`), with `changes` merged over it. */
function eachAddress(changes: Expression): Expression {
  return { $map: { input: '$addresses', as: 'address', in: { $mergeObjects: ['$$address', changes] } } };
}
