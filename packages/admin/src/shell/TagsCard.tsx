import { TagsInput } from '@mantine/core';
import { useAttempt } from './use-attempt.js';
import { ProblemNote } from './ProblemNote.js';
import { useReload } from './use-reload.js';
import { words } from '../words/index.js';

const { tags: texts } = words;
const MOST = 20;
const LONGEST = 40;

/** The tags to add and to remove. */
interface TagChange {
  readonly addTags: string[];
  readonly removeTags: string[];
}

/** The tags of a record: each is saved as soon as it is typed or taken away, beside those that others add. */
export function TagsCard({
  tags,
  mayChange,
  save,
}: {
  tags: readonly string[];
  mayChange: boolean;
  save: (change: TagChange) => Promise<unknown>;
}) {
  const { isBusy, error, attempt } = useAttempt();
  const reload = useReload();

  function changed(next: readonly string[]): void {
    const change = {
      addTags: next.filter((tag) => !tags.includes(tag)),
      removeTags: tags.filter((tag) => !next.includes(tag)),
    };
    void attempt(async () => {
      await save(change);
      reload();
    });
  }

  return (
    <section className="card">
      <h2>{texts.title}</h2>
      <div className="card-body">
        <ProblemNote error={error} />
        <TagsInput
          aria-label={texts.title}
          description={texts.what}
          placeholder={tags.length === 0 ? texts.add : ''}
          value={[...tags]}
          onChange={changed}
          maxTags={MOST}
          maxLength={LONGEST}
          disabled={!mayChange || isBusy}
        />
      </div>
    </section>
  );
}
