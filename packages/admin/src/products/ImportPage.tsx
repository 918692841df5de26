import { useEffect, useState, type FormEvent } from 'react';
import { Button, Checkbox, FileInput, Group, Select } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import type { ProductImport } from 'storefront-client';
import { shop } from '../api/client.js';
import { isoDay } from '../format/dates.js';
import { saveFile } from '../list/download.js';
import { Heading } from '../shell/Heading.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { problemOf } from '../shell/problem.js';
import { useAttempt } from '../shell/use-attempt.js';
import { words } from '../words/index.js';
import '../styles/product.css';

const { imports: texts } = words;
const LOOKS_EVERY_MS = 700;
/** The first part of the key of its query. */
const IMPORT = 'import';

/** A catalogue in and out as CSV. An import goes on when the page is closed; the address finds it again. */
export default function ImportPage() {
  const [importId, setImportId] = useState(() => sessionStorage.getItem('admin.import'));
  const notify = useNotify();
  const queries = useQueryClient();
  const { data, error } = useQuery({
    queryKey: [IMPORT, importId],
    queryFn: ({ signal }) => shop.getProductImport({ id: importId! }, { signal }),
    enabled: importId !== null,
    refetchInterval: ({ state }) => (state.data?.state === 'RUNNING' ? LOOKS_EVERY_MS : false),
  });
  const hasEnded = data !== undefined && data.state !== 'RUNNING';
  // What the import has changed is read again, once; the import itself changes no more.
  useEffect(() => {
    if (hasEnded) void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== IMPORT });
  }, [hasEnded, importId, queries]);

  async function exportAll(): Promise<void> {
    try {
      saveFile(await shop.exportProducts(), `products-${isoDay(new Date())}.csv`);
    } catch (caught) {
      notify(problemOf(caught).message, { type: 'error' });
    }
  }

  return (
    <div className="product">
      <div className="page-head">
        <Heading>{texts.title}</Heading>
        <div className="page-actions">
          <Button variant="default" onClick={() => void exportAll()}>
            {texts.export}
          </Button>
        </div>
      </div>
      <ImportForm
        begun={(id) => {
          sessionStorage.setItem('admin.import', id);
          setImportId(id);
        }}
      />
      <ProblemNote error={error} />
      {data !== undefined && <ImportProgress data={data} />}
    </div>
  );
}

function ImportForm({ begun }: { begun: (id: string) => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [format, setFormat] = useState('own');
  const [isTrial, setTrial] = useState(true);
  const { isBusy, error, attempt } = useAttempt();

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (file === null) return;
    await attempt(async () => {
      const { importId } = await shop.startProductImport({
        file,
        format: format as 'own',
        dryRun: isTrial ? 'true' : 'false',
      });
      begun(importId);
    });
  }

  return (
    <form className="card form-card" onSubmit={(event) => void send(event)}>
      <ProblemNote error={error} />
      <div className="fields">
        <FileInput
          label={texts.file}
          placeholder={texts.fileHint}
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          required
          value={file}
          onChange={setFile}
        />
        <Select
          label={texts.format}
          data={Object.entries(texts.formats).map(([value, label]) => ({ value, label }))}
          value={format}
          allowDeselect={false}
          onChange={(value) => setFormat(value ?? 'own')}
        />
      </div>
      <Checkbox
        label={texts.dryRun}
        checked={isTrial}
        onChange={({ currentTarget }) => setTrial(currentTarget.checked)}
      />
      <Group>
        <Button type="submit" loading={isBusy} disabled={file === null}>
          {isTrial ? texts.try : texts.start}
        </Button>
      </Group>
    </form>
  );
}

function ImportProgress({ data }: { data: ProductImport }) {
  const { state, dryRun, rows, rowsDone, created, updated, unchanged, failed, skipped, reason } = data;
  const { errors, notes, notesTotal, ignoredColumns } = data;
  return (
    <section className="card form-card" aria-live="polite">
      <h2>{dryRun ? texts.states.trial[state] : texts.states.real[state]}</h2>
      <progress value={rowsDone} max={Math.max(rows, 1)} aria-label={texts.progress} />
      <p className="figure">{texts.counts(created, updated, unchanged, failed)}</p>
      {reason !== undefined && <p>{reason}</p>}
      {skipped > 0 && <p>{texts.skipped(skipped)}</p>}
      {ignoredColumns.length > 0 && <p>{texts.ignoredColumns(ignoredColumns.join(', '))}</p>}
      <Findings
        title={texts.errors}
        columns={[texts.row, texts.column, texts.reason]}
        rows={errors.map((fault) => [fault.row, fault.column ?? '', fault.reason])}
      />
      <Findings
        title={texts.notes(notes.length, notesTotal)}
        columns={[texts.row, texts.column, texts.kind, texts.what]}
        rows={notes.map(({ row, column, kind, what }) => [row, column ?? '', texts.kinds[kind], what])}
      />
    </section>
  );
}

interface FindingsProps {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: ReadonlyArray<readonly [row: number, ...cells: string[]]>;
}

function Findings({ title, columns, rows }: FindingsProps) {
  if (rows.length === 0) return null;
  return (
    <div className="table-scroll" role="region" aria-label={title} tabIndex={0}>
      <h3>{title}</h3>
      <table className="table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column}>{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([row, ...cells], index) => (
            <tr key={`${index} ${row}`}>
              <td className="figure">{row}</td>
              {cells.map((cell, at) => (
                <td key={columns[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
