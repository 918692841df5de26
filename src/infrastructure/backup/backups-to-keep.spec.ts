import { backupName, backupsToRemove, isBackup } from './backups-to-keep.js';

const at = (time: string) => backupName(new Date(time));

describe('the backups that are kept', () => {
  rules('BUP-03').it('are named by their time', () => {
    expect(at('2026-11-29T12:15:00.123Z')).toBe('storefront-20261129T121500Z');
    expect(isBackup('storefront-20261129T121500Z')).toBe(true);
    for (const other of ['storefront-20261129T121500Z.part', 'lost+found', 'storefront-x'])
      expect(isBackup(other)).toBe(false);
  });

  rules('BUP-03').it('are the newest ones, and the last one of each of some earlier days', () => {
    const hours = ['01', '02', '03'];
    const names = ['26', '27', '28', '29'].flatMap((day) =>
      hours.map((hour) => at(`2026-11-${day}T${hour}:00:00Z`)),
    );
    const removed = backupsToRemove([...names, 'of-somebody-else'], { newest: 2, days: 2 });
    const kept = names.filter((name) => !removed.includes(name));
    expect(kept).toEqual([
      at('2026-11-27T03:00:00Z'),
      at('2026-11-28T03:00:00Z'),
      at('2026-11-29T02:00:00Z'),
      at('2026-11-29T03:00:00Z'),
    ]);
    expect(removed).not.toContain('of-somebody-else');
  });

  rules('BUP-03').it('have at least the newest one', () => {
    const names = [at('2026-11-28T01:00:00Z'), at('2026-11-29T01:00:00Z')];
    expect(backupsToRemove(names, { newest: 0, days: 0 })).toEqual([names[0]]);
  });
});
