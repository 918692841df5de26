import { Button, FileButton } from '@mantine/core';
import { useNotify } from 'ra-core';
import { shop } from '../api/client.js';
import { saveFile } from '../list/download.js';
import { Allowed } from '../shell/Allowed.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { useAttempt } from '../shell/use-attempt.js';
import { useReload } from '../shell/use-reload.js';
import { words } from '../words/index.js';
import { prefixRows } from './prefix-table.js';

const { zones: texts } = words;

/** The PIN codes of a zone by their first digits, and as a file out and in. */
export function PincodesCard({ zoneId, pincodes }: { zoneId: string; pincodes: readonly string[] }) {
  const { isBusy, error, attempt } = useAttempt();
  const notify = useNotify();
  const reload = useReload();

  async function replace(file: File | null): Promise<void> {
    if (file === null) return;
    await attempt(async () => {
      const read = await shop.replaceZonePincodes({ id: zoneId, pincodes: file });
      notify(texts.read((read.pincodes ?? []).length), { type: 'success' });
      reload();
    });
  }

  return (
    <section className="card">
      <h2>{texts.prefixes}</h2>
      <ProblemNote error={error} />
      <table className="plain-table">
        <thead>
          <tr>
            {Object.values(texts.prefixColumns).map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {prefixRows(pincodes).map(({ digits, codes, ranges, prefixes }) => (
            <tr key={digits}>
              <th scope="row">{digits}</th>
              <td>{prefixes.join(', ')}</td>
              <td className="figure">{codes === 0 ? '' : codes}</td>
              <td className="figure">{ranges === 0 ? '' : ranges}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="form-actions">
        <Button
          variant="default"
          onClick={() =>
            void attempt(async () =>
              saveFile(await shop.exportZonePincodes({ id: zoneId }), `pincodes-${zoneId}.csv`),
            )
          }
        >
          {texts.exportFile}
        </Button>
        <Allowed scope="settings:write">
          <FileButton accept=".csv,text/csv,text/plain" onChange={(file) => void replace(file)}>
            {(props) => (
              <Button {...props} variant="default" loading={isBusy}>
                {texts.importFile}
              </Button>
            )}
          </FileButton>
        </Allowed>
      </div>
    </section>
  );
}
