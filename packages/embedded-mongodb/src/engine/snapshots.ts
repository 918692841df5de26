import type { StoredDocument } from './stored-document.js';

/** The BSON of a version that was replaced while the snapshots up to `last` were open. */
interface Replaced {
  readonly bytes: Buffer;
  readonly last: number;
}

/**
 * The open snapshots of a collection (those of cursors and transactions), and what they need of what has been replaced
 * since: a document's object may leave memory and be made again, so the BSON is kept here under the version's number.
 */
export class Snapshots {
  /** Numbered as they are taken, the oldest first. */
  private readonly open = new Set<number>();
  private readonly replacedVersions = new Map<number, Replaced>();
  private readonly waiting: Array<{ readonly last: number; readonly action: () => void }> = [];
  private last = 0;

  /** @returns its release */
  take(): () => void {
    const number = ++this.last;
    this.open.add(number);
    return () => {
      if (this.open.delete(number)) this.settle();
    };
  }

  /** Another version replaces a document: the open snapshots may still read this one. */
  replace(document: StoredDocument): void {
    if (this.open.size > 0)
      this.replacedVersions.set(document.version, { bytes: document.bytes, last: this.last });
  }

  /** The BSON of a version that has been replaced; undefined when it has not, or no open snapshot can know it. */
  bytesOf(version: number): Buffer | undefined {
    return this.replacedVersions.get(version)?.bytes;
  }

  /** Calls back when the last snapshot of those that are open now is released; at once, if there is none. */
  afterwards(action: () => void): void {
    if (this.open.size === 0) action();
    else this.waiting.push({ last: this.last, action });
  }

  private settle(): void {
    const [oldest = Infinity] = this.open;
    for (const [version, { last }] of this.replacedVersions) {
      if (last >= oldest) break;
      this.replacedVersions.delete(version);
    }
    while (this.waiting.length > 0 && this.waiting[0]!.last < oldest) this.waiting.shift()!.action();
  }
}
