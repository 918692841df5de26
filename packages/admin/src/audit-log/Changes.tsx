import { useState } from 'react';
import { Button } from '@mantine/core';
import type { AuditEntry } from 'storefront-client';
import { words } from '../words/index.js';
import { changesOf, type Changed } from './changes.js';

const { audit: texts } = words;
/** A new product has dozens of fields. */
const SHOWN = 3;

/** Before and after of each changed field; the rest of many at a press. */
export function Changes({ entry }: { entry: AuditEntry }) {
  const [isOpen, setOpen] = useState(false);
  const changes = changesOf(entry);
  const shown = isOpen ? changes : changes.slice(0, SHOWN);
  const more = changes.length - SHOWN;
  return (
    <>
      <dl className="changes">
        {shown.map((change) => (
          <ChangedField key={change.field} change={change} />
        ))}
      </dl>
      {more > 0 && (
        <Button variant="subtle" size="compact-xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? texts.fewer : texts.more(more)}
        </Button>
      )}
    </>
  );
}

function ChangedField({ change: { field, before, after } }: { change: Changed }) {
  return (
    <div>
      <dt>{field}</dt>
      <dd>
        {before && <del>{before}</del>}
        {before && after && <span aria-hidden="true"> → </span>}
        {after && <ins>{after}</ins>}
      </dd>
    </div>
  );
}
