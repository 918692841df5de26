import { useState, type FormEvent } from 'react';
import { Button, Group, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import type { CategoryNode } from 'storefront-client';
import { Link } from 'react-router-dom';
import { Allowed } from '../shell/Allowed.js';
import { shop } from '../api/client.js';
import { ConfirmDialog } from '../shell/ConfirmDialog.js';
import { Heading } from '../shell/Heading.js';
import { ProblemNote } from '../shell/ProblemNote.js';
import { problemOf } from '../shell/problem.js';
import { typedText } from '../shell/typed-text.js';
import { useReload } from '../shell/use-reload.js';
import { useAttempt } from '../shell/use-attempt.js';
import { Dialog } from '../shell/Dialog.js';
import { words } from '../words/index.js';
import { flatCategories } from './flat-categories.js';
import '../styles/product.css';

const { categories: texts } = words;

/** The category that the dialog changes, or the parent of a new one. */
interface Open {
  readonly category?: CategoryNode;
  readonly parentId: string | null;
}

/** The tree of categories: names, order, and what is below what. */
export default function CategoriesPage() {
  const [open, setOpen] = useState<Open>();
  const [toDelete, setToDelete] = useState<CategoryNode>();
  const { data, error, refetch } = useQuery({
    queryKey: ['categories'],
    queryFn: ({ signal }) => shop.listCategories({}, { signal }),
  });
  return (
    <>
      <div className="page-head">
        <Heading>{texts.title}</Heading>
        <div className="page-actions">
          <Allowed scope="products:write">
            <Button onClick={() => setOpen({ parentId: null })}>{texts.new}</Button>
          </Allowed>
        </div>
      </div>
      <ProblemNote error={error} retry={() => void refetch()} />
      <div className="card form-card">
        {data?.length === 0 && <p className="second">{texts.empty}</p>}
        {data !== undefined && <Branch nodes={data} parentId={null} open={setOpen} />}
      </div>
      <Dialog
        opened={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={open?.category?.name ?? texts.new}
      >
        {open !== undefined && (
          <CategoryForm
            open={open}
            tree={data ?? []}
            close={() => setOpen(undefined)}
            askToDelete={(category) => {
              setOpen(undefined);
              setToDelete(category);
            }}
          />
        )}
      </Dialog>
      <ConfirmDialog
        isOpen={toDelete !== undefined}
        close={() => setToDelete(undefined)}
        title={texts.deleteTitle(toDelete?.name ?? '')}
        what={texts.deleteWhat(toDelete?.productCount ?? 0)}
        action={texts.delete}
        run={() => shop.deleteCategory({ id: toDelete!._id })}
        done={texts.deleted(toDelete?.name ?? '')}
        isDanger
      />
    </>
  );
}

function Branch({
  nodes,
  parentId,
  open,
}: {
  nodes: readonly CategoryNode[];
  parentId: string | null;
  open: (open: Open) => void;
}) {
  const notify = useNotify();
  const reload = useReload();

  /** The one that moves changes places with its neighbour. */
  async function move(index: number, by: number): Promise<void> {
    const order = [...nodes];
    const [moved] = order.splice(index, 1);
    order.splice(index + by, 0, moved!);
    try {
      for (const [position, { _id: id }] of order.entries()) await shop.updateCategory({ id, position });
    } catch (caught) {
      notify(problemOf(caught).message, { type: 'error' });
    }
    reload();
  }

  return (
    <ul className="tree">
      {nodes.map((category, index) => (
        <li key={category._id}>
          <div className="tree-line">
            <Link
              className="row-link grow"
              to={`/products?filter=${encodeURIComponent(JSON.stringify({ category: category.slug }))}`}
            >
              {category.name} <span className="second">{texts.products(category.productCount)}</span>
            </Link>
            <Allowed scope="products:write">
              <Button
                variant="subtle"
                px={8}
                aria-label={texts.up(category.name)}
                disabled={index === 0}
                onClick={() => void move(index, -1)}
              >
                ↑
              </Button>
              <Button
                variant="subtle"
                px={8}
                aria-label={texts.down(category.name)}
                disabled={index === nodes.length - 1}
                onClick={() => void move(index, 1)}
              >
                ↓
              </Button>
              <Button variant="default" size="xs" onClick={() => open({ parentId: category._id })}>
                {texts.below}
                <span className="hidden-text"> {category.name}</span>
              </Button>
              <Button variant="default" size="xs" onClick={() => open({ category, parentId })}>
                {texts.change}
                <span className="hidden-text"> {category.name}</span>
              </Button>
            </Allowed>
          </div>
          {category.children.length > 0 && (
            <Branch nodes={category.children} parentId={category._id} open={open} />
          )}
        </li>
      ))}
    </ul>
  );
}

function CategoryForm({
  open: { category, parentId },
  tree,
  close,
  askToDelete,
}: {
  open: Open;
  tree: readonly CategoryNode[];
  close: () => void;
  askToDelete: (category: CategoryNode) => void;
}) {
  const [parent, setParent] = useState<string | null>(parentId);
  const { isBusy, error, attempt } = useAttempt();
  const reload = useReload();

  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const name = typedText(new FormData(event.currentTarget), 'name');
    void attempt(async () => {
      await (category === undefined
        ? shop.createCategory({ name, ...(parent !== null && { parentId: parent }) })
        : shop.updateCategory({ id: category._id, ...changesOf(category, parentId, { name, parent }) }));
      reload();
      close();
    });
  }

  return (
    <form onSubmit={save}>
      <ProblemNote error={error} />
      <div className="form-fields">
        <TextInput
          name="name"
          label={texts.name}
          required
          minLength={2}
          maxLength={60}
          defaultValue={category?.name ?? ''}
          data-autofocus
        />
        <Select
          label={texts.parent}
          placeholder={texts.top}
          clearable
          searchable
          data={flatCategories(tree)
            .filter(({ id }) => id !== category?._id)
            .map(({ id, label }) => ({ value: id, label }))}
          value={parent}
          onChange={setParent}
        />
      </div>
      <Group justify="space-between" mt="lg">
        {category === undefined ? (
          <span />
        ) : (
          <Button variant="default" disabled={isBusy} onClick={() => askToDelete(category)}>
            {texts.delete}
          </Button>
        )}
        <Button type="submit" loading={isBusy}>
          {words.form.save}
        </Button>
      </Group>
    </form>
  );
}

/** Returns what was changed alone, so that another's change of the rest stays. */
function changesOf(
  category: CategoryNode,
  parentId: string | null,
  typed: { name: string; parent: string | null },
): { name?: string; parentId?: string | null } {
  return {
    ...(typed.name !== category.name && { name: typed.name }),
    ...(typed.parent !== parentId && { parentId: typed.parent }),
  };
}
