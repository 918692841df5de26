import { useState } from 'react';
import { Button } from '@mantine/core';
import { may, mayAll } from '../api/access.js';
import { shop } from '../api/client.js';
import { ConfirmDialog } from '../shell/ConfirmDialog.js';
import { words } from '../words/index.js';
import { nameOf } from './customer-state.js';
import type { Customer } from './use-customer.js';

const { customers: texts } = words;

/** Blocks an account, or lets it in again. */
export function AccessButton({ customer }: { customer: Customer }) {
  const [isOpen, setOpen] = useState(false);
  const { _id: id, isActive } = customer;
  const name = nameOf(customer);
  // Accounts of staff are for those who may do all.
  if (customer.role === 'ADMIN' ? !mayAll() : !may('customers:write')) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {isActive ? texts.block : texts.unblock}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        close={() => setOpen(false)}
        title={isActive ? texts.blockTitle(name) : texts.unblockTitle(name)}
        what={isActive ? texts.blockWhat : texts.unblockWhat}
        action={isActive ? texts.block : texts.unblock}
        run={() => shop.updateUser({ id, isActive: !isActive })}
        done={isActive ? texts.blocked(name) : texts.unblocked(name)}
        isDanger={isActive}
      />
    </>
  );
}
