import { Snapshots } from './snapshots.js';
import { StoredDocument } from './stored-document.js';

describe('the snapshots of a collection', () => {
  const version = (): StoredDocument => StoredDocument.of(1, Buffer.from('bytes'));

  it('have what was replaced since the oldest of them, and nothing longer', () => {
    const snapshots = new Snapshots();
    const [unseen, first, second] = [version(), version(), version()];
    snapshots.replace(unseen);
    expect(snapshots.bytesOf(unseen.version)).toBeUndefined();
    const releaseFirst = snapshots.take();
    snapshots.replace(first);
    const releaseSecond = snapshots.take();
    snapshots.replace(second);
    releaseFirst();
    expect(snapshots.bytesOf(first.version)).toBeUndefined();
    expect(snapshots.bytesOf(second.version)?.toString()).toBe('bytes');
    releaseFirst();
    releaseSecond();
    expect(snapshots.bytesOf(second.version)).toBeUndefined();
  });

  it('have it until the older ones are released too', () => {
    const snapshots = new Snapshots();
    const replaced = version();
    const [releaseOld, releaseNew] = [snapshots.take(), snapshots.take()];
    snapshots.replace(replaced);
    releaseNew();
    expect(snapshots.bytesOf(replaced.version)?.toString()).toBe('bytes');
    releaseOld();
    expect(snapshots.bytesOf(replaced.version)).toBeUndefined();
  });

  it('call back when those that were open are released, and at once when there is none', () => {
    const snapshots = new Snapshots();
    const calls: string[] = [];
    snapshots.afterwards(() => calls.push('none was open'));
    const release = snapshots.take();
    snapshots.afterwards(() => calls.push('one was open'));
    const releaseLater = snapshots.take();
    expect(calls).toEqual(['none was open']);
    release();
    expect(calls).toEqual(['none was open', 'one was open']);
    releaseLater();
    expect(calls).toHaveLength(2);
  });
});
