import { lazy, Suspense, useState } from 'react';
import { Button, Input, Skeleton, Textarea } from '@mantine/core';
import { words } from '../words/index.js';

const { editor: texts } = words;
/** The editor, loaded when needed: a change of the price needs none. */
const DescriptionEditor = lazy(() => import('./DescriptionEditor.js'));

/** The description of a product, as customers see it, or as the HTML that it is. Nothing is written over before something is typed. */
export function DescriptionField({
  value,
  change,
}: {
  value: string;
  change: (description: string) => void;
}) {
  const [isSource, setSource] = useState(false);
  return (
    <div>
      <div className="editor-head">
        <Input.Label id="description">{words.products.description}</Input.Label>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-pressed={isSource}
          onClick={() => setSource(!isSource)}
        >
          {isSource ? texts.formatted : texts.source}
        </Button>
      </div>
      {isSource ? (
        <Textarea
          aria-labelledby="description"
          autosize
          minRows={4}
          maxRows={20}
          value={value}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      ) : (
        <Suspense fallback={<Skeleton height={160} />}>
          <DescriptionEditor value={value} change={change} />
        </Suspense>
      )}
    </div>
  );
}
