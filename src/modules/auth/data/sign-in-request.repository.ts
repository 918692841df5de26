import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { SignInRequest } from './sign-in-request.schema.js';

/** Keeps the addresses of sign-in codes out of the queues. Each method joins an open unit of work. */
@Injectable()
export class SignInRequestRepository {
  constructor(@InjectModel(SignInRequest.name) private readonly model: Model<SignInRequest>) {}

  /** @returns the id of the request */
  async insert(email: string, expiresAt: Date): Promise<string> {
    const [request] = await this.model.create([{ email, expiresAt }]);
    return request!._id.toHexString();
  }

  async find(requestId: string, now: Date): Promise<SignInRequest | null> {
    return this.model.findOne({ _id: requestId, expiresAt: { $gt: now } }).lean();
  }

  async delete(requestId: string): Promise<void> {
    await this.model.deleteOne({ _id: requestId });
  }

  async deleteAllOf(email: string): Promise<void> {
    await this.model.deleteMany({ email });
  }
}
