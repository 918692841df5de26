import { useEffect, useRef, useState, type FormEvent } from 'react';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useNotify } from 'ra-core';
import { isShopError } from 'storefront-client';
import { shop } from '../api/client.js';
import { CameraDialog } from '../shell/CameraDialog.js';
import { Heading } from '../shell/Heading.js';
import { problemOf } from '../shell/problem.js';
import { canScan } from '../shell/read-code.js';
import { useDraft } from '../shell/use-draft.js';
import { useOnce } from '../shell/use-once.js';
import { useReload } from '../shell/use-reload.js';
import { words } from '../words/index.js';
import { countable, isOf, unitsIn, withScanned, type CountRow } from './count-rows.js';
import { presentStock, sendCount } from './send-count.js';
import '../styles/product.css';
import '../styles/record.css';

const { count: texts } = words;
/** Products that a code may find by the beginning of a word; one of them has it whole. */
const LOOKED_AT = 20;

/** Counts the shelf: each scan is a unit more, beside the stock of the shop; all counts are saved by one press. */
export default function CountPage() {
  const [kept, keep] = useDraft('count');
  const [rows, setRows] = useState<readonly CountRow[]>(() =>
    kept === '' ? [] : (JSON.parse(kept) as CountRow[]),
  );
  const [isSaving, setSaving] = useState(false);
  const [isCameraOpen, setCameraOpen] = useState(false);
  const latest = useRef(rows);
  latest.current = rows;
  const once = useOnce();
  const notify = useNotify();
  const reload = useReload();
  useEffect(() => keep(rows.length === 0 ? '' : JSON.stringify(rows)), [rows]);

  async function scan(code: string): Promise<void> {
    try {
      const found = latest.current.find((row) => isOf(row, code)) ?? (await lookedUp(code));
      setRows((now) => withScanned(now, found));
    } catch (error) {
      notify(problemOf(error).message, { type: 'error' });
    }
  }

  const change = (key: string, changed: Partial<CountRow>): void =>
    setRows((now) => now.map((row) => (row.key === key ? { ...row, ...changed } : row)));

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSaving(true);
    let saved = 0;
    for (const row of rows) {
      const problem = await problemIn(row);
      if (problem === undefined) {
        saved += 1;
        setRows((now) => now.filter(({ key }) => key !== row.key));
      } else change(row.key, problem);
    }
    setSaving(false);
    if (saved > 0) notify(texts.saved(saved), { type: 'success' });
    if (saved < rows.length) notify(texts.left(rows.length - saved), { type: 'error' });
    reload();
  }

  /** Sends a count that differs. @returns what the row says and is compared with now; undefined when it is saved */
  async function problemIn({
    id,
    variantId,
    expected,
    ...row
  }: CountRow): Promise<Partial<CountRow> | undefined> {
    const counted = unitsIn(row);
    if (counted === undefined) return { problem: texts.noNumber };
    if (counted === expected) return undefined;
    try {
      await sendCount({ id, variantId, counted, expected }, once);
      return undefined;
    } catch (error) {
      if (!isShopError(error, 'STOCK_MOVED')) return { problem: problemOf(error).message };
      const { currentStock } = await presentStock({ id, variantId });
      return { expected: currentStock, problem: texts.moved(currentStock) };
    }
  }

  return (
    <>
      <div className="page-head">
        <Heading>{texts.title}</Heading>
        {canScan && (
          <Button variant="default" onClick={() => setCameraOpen(true)}>
            {texts.camera}
          </Button>
        )}
      </div>
      <p className="second">{texts.what}</p>
      <ScanField scan={scan} />
      <form onSubmit={(event) => void save(event)}>
        <div className="card table-card">
          {rows.length === 0 ? (
            <p className="empty">{texts.empty}</p>
          ) : (
            <div className="table-scroll" role="region" aria-label={texts.title} tabIndex={0}>
              <table className="table counts">
                <thead>
                  <tr>
                    <th>{words.products.product}</th>
                    <th data-right>{texts.expected}</th>
                    <th data-right>{texts.counted}</th>
                    <th data-right>{texts.difference}</th>
                    <th />
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row) => (
                    <Line
                      key={row.key}
                      row={row}
                      type={(counted) => change(row.key, { counted })}
                      remove={() => setRows((now) => now.filter(({ key }) => key !== row.key))}
                    />
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </div>
        <div className="form-actions">
          <Button type="submit" loading={isSaving} disabled={rows.length === 0}>
            {texts.save(rows.length)}
          </Button>
        </div>
      </form>
      <CameraDialog
        isOpen={isCameraOpen}
        close={() => setCameraOpen(false)}
        title={texts.camera}
        what={texts.cameraWhat}
        found={(code) => void scan(code)}
      />
    </>
  );
}

/** Where a scanner types: it ends each code by Enter, and the next begins in an empty field. */
function ScanField({ scan }: { scan: (code: string) => Promise<void> }) {
  const [code, setCode] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setCode('');
        if (code.trim() !== '') void scan(code.trim());
      }}
    >
      <TextInput
        label={texts.scan}
        size="md"
        maw={420}
        mb="md"
        autoFocus
        autoComplete="off"
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
    </form>
  );
}

function Line({ row, type, remove }: { row: CountRow; type: (counted: string) => void; remove: () => void }) {
  const { name, sku, expected, counted, problem } = row;
  const difference = (unitsIn(row) ?? expected) - expected;
  return (
    <tr>
      <td>
        <bdi>{name}</bdi>
        <div className="second">{sku}</div>
        {problem !== undefined && (
          <div className="trouble" role="alert">
            {problem}
          </div>
        )}
      </td>
      <td data-right>{expected}</td>
      <td data-right>
        <input
          className="cell"
          inputMode="numeric"
          aria-label={texts.countOf(sku)}
          value={counted}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
      </td>
      <td data-right>
        <span className={difference === 0 ? 'second' : 'trouble'}>
          {difference > 0 ? `+${difference}` : difference === 0 ? '0' : `−${-difference}`}
        </span>
      </td>
      <td data-right>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={texts.remove(sku)} onClick={remove}>
          ✕
        </ActionIcon>
      </td>
    </tr>
  );
}

/** Asks the shop whose a code is. @throws Error where it is nobody's, or of a product in sizes */
async function lookedUp(code: string): Promise<CountRow> {
  const { products } = await shop.listProductsAsAdmin({ q: code, limit: LOOKED_AT });
  const found = products.flatMap(countable).find((row) => isOf(row, code));
  if (found !== undefined) return found;
  const inSizes = products.find(({ sku, barcode }) => isOf({ sku, barcode: barcode ?? '' }, code));
  throw new Error(inSizes === undefined ? texts.unknown(code) : texts.inSizes(inSizes.name));
}
