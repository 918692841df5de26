import { ChangeFeed } from '../change-feed.port.js';

/** The change feed of a shop that is one process: there is nobody else to tell, and nothing to miss. */
export class InProcessChangeFeed extends ChangeFeed {
  override isCurrent(): boolean {
    return true;
  }

  override async close(): Promise<void> {}

  protected override send(): void {}
}
