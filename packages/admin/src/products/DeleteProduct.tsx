import { useState } from 'react';
import { Button } from '@mantine/core';
import type { Product } from 'storefront-client';
import { useNavigate } from 'react-router-dom';
import { shop } from '../api/client.js';
import { ConfirmDialog } from '../shell/ConfirmDialog.js';
import { words } from '../words/index.js';

const { products: texts } = words;

export function DeleteProduct({ product: { _id: id, name } }: { product: Product }) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {texts.remove}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        close={() => setOpen(false)}
        title={texts.removeTitle(name)}
        what={texts.removeWhat}
        action={texts.remove}
        run={async () => {
          await shop.deleteProduct({ id });
          await navigate('/products');
        }}
        done={texts.removed(name)}
        isDanger
      />
    </>
  );
}
