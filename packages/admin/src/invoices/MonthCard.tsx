import { useState } from 'react';
import { Button, Loader, TextInput } from '@mantine/core';
import { shop } from '../api/client.js';
import { isoDay } from '../format/dates.js';
import { saveFile } from '../list/download.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { useAttempt } from '../shell/use-attempt.js';
import { words } from '../words/index.js';
import { daysOf, monthBefore, monthName } from './months.js';
import { useArchive, type Archive } from './use-archive.js';
import '../styles/invoices.css';

const { invoices: texts } = words;

/** The files of a month, for who keeps the books. */
export function MonthCard() {
  const [month, setMonth] = useState(monthBefore(isoDay(new Date())));
  const [loading, setLoading] = useState<string>();
  const { isBusy, error, attempt } = useAttempt();
  const { archive, ask } = useArchive();

  const files: ReadonlyArray<readonly [name: string, load: () => Promise<void>]> = [
    [texts.register, async () => saveFile(await shop.exportInvoices(daysOf(month)), `invoices-${month}.csv`)],
    [
      texts.returnFile,
      async () => {
        const file = await shop.downloadGstReturn({ period: month, format: 'json' });
        saveFile(new Blob([JSON.stringify(file)], { type: 'application/json' }), `gstr1-${month}.json`);
      },
    ],
    [texts.archive, () => ask(month)],
  ];

  return (
    <section className="card month-card" aria-label={texts.month}>
      <h2>{texts.month}</h2>
      <div className="card-body month-files">
        <TextInput
          type="month"
          label={texts.filters.month}
          value={month}
          onChange={({ currentTarget }) => setMonth(currentTarget.value)}
        />
        {files.map(([name, load]) => (
          <Button
            key={name}
            variant="default"
            disabled={month === '' || (isBusy && loading !== name) || isWaiting(name, archive)}
            loading={isBusy && loading === name}
            onClick={() => {
              setLoading(name);
              void attempt(load);
            }}
          >
            {name}
          </Button>
        ))}
      </div>
      <div className="month-notes">
        <ProblemNote error={error} />
        <p className="second">{texts.monthWhat}</p>
        {archive !== undefined && <ArchiveLine archive={archive} />}
      </div>
    </section>
  );
}

function isWaiting(name: string, archive: Archive | undefined): boolean {
  return name === texts.archive && archive?.state === 'making';
}

function ArchiveLine({ archive }: { archive: Archive }) {
  const { papers, state } = archive;
  const month = monthName(archive.month);
  return (
    <p role="status" className="archive-line">
      {state === 'making' && (
        <>
          <Loader size={16} /> {texts.making(month, papers)}
        </>
      )}
      {state === 'failed' && texts.failed(month)}
      {state === 'ready' && (
        <>
          {texts.ready(month, papers)} <a href={archive.url}>{texts.download}</a>
        </>
      )}
    </p>
  );
}
