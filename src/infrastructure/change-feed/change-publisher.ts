import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../database/unit-of-work.js';
import { ChangeFeed } from './change-feed.port.js';

/** Publishes changes of the database once they are committed. */
@Injectable()
export class ChangePublisher {
  constructor(
    private readonly feed: ChangeFeed,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Publishes after the commit of the open unit of work; immediately without one, so call it after the write then. A
   * crash right after the commit loses the publication.
   */
  publish(topics: readonly string[]): void {
    this.unitOfWork.afterCommit(() => this.feed.publish(topics));
  }
}
