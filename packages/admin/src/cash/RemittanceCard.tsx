import { useState } from 'react';
import { Button, FileButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { shop as Shop } from '../api/client.js';
import { shop } from '../api/client.js';
import { Allowed } from '../shell/Allowed.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { useAttempt } from '../shell/use-attempt.js';
import { useReload } from '../shell/use-reload.js';
import { words } from '../words/index.js';
import { RemittanceReport } from './RemittanceReport.js';

export type Report = Awaited<ReturnType<typeof Shop.recordRemittances>>;

const { cash: texts } = words;

const TYPES = '.csv,.tsv,.txt,.xls,.xlsx,text/csv';

/** Reads the file of a carrier's transfers: it is explained at once, and recorded with a second press. */
export function RemittanceCard() {
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<Report>();
  const { isBusy, error, attempt } = useAttempt();
  const reload = useReload();
  const queries = useQueryClient();

  async function send(chosen: File | null, dryRun: 'true' | 'false'): Promise<void> {
    if (chosen === null) return;
    setFile(chosen);
    setReport(undefined);
    await attempt(async () => {
      setReport(await shop.recordRemittances({ file: chosen, dryRun }));
      if (dryRun === 'true') return;
      reload();
      await queries.invalidateQueries();
    });
  }

  return (
    <Allowed scope="orders:write">
      <section className="card remittance" aria-label={texts.file}>
        <div className="remittance-head">
          <div className="grow">
            <h2>{texts.file}</h2>
            <p className="second">{texts.fileWhat}</p>
          </div>
          <FileButton accept={TYPES} onChange={(chosen) => void send(chosen, 'true')}>
            {(props) => (
              <Button {...props} variant={report?.dryRun === true ? 'default' : 'filled'} loading={isBusy}>
                {report === undefined ? texts.choose : texts.chooseAnother}
              </Button>
            )}
          </FileButton>
        </div>
        <ProblemNote error={error} />
        {report !== undefined && (
          <RemittanceReport
            name={file?.name ?? ''}
            report={report}
            isBusy={isBusy}
            record={() => void send(file, 'false')}
          />
        )}
      </section>
    </Allowed>
  );
}
