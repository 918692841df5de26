import { useState } from 'react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import type { ShippingZone } from 'storefront-client';
import { shop } from '../api/client.js';
import { Allowed } from '../shell/Allowed.js';
import { ConfirmDialog } from '../shell/ConfirmDialog.js';
import { LoadedPage } from '../shell/LoadedPage.js';
import { PageHeader } from '../shell/PageHeader.js';
import { words } from '../words/index.js';
import { PincodesCard } from './PincodesCard.js';
import { TryPinCard } from './TryPinCard.js';
import { changesOfZone, fieldsOfZone } from './zone-fields.js';
import { ZoneForm } from './ZoneForm.js';
import { zoneState } from './zone-state.js';
import '../styles/order.css';
import '../styles/record.css';

const { zones: texts } = words;

export default function ZonePage() {
  const { id = '' } = useParams();
  const query = useQuery({
    queryKey: ['zone', id],
    queryFn: ({ signal }) => shop.getShippingZone({ id }, { signal }),
  });
  return <LoadedPage query={query}>{(zone) => <Content key={zone.version} zone={zone} />}</LoadedPage>;
}

function Content({ zone }: { zone: ShippingZone }) {
  const { _id: id, name, pincodes } = zone;
  const [isDeleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title={name} state={zoneState(zone)}>
        <Allowed scope="settings:write">
          <Button variant="default" onClick={() => setDeleting(true)}>
            {texts.delete}
          </Button>
        </Allowed>
      </PageHeader>
      <ZoneForm
        name={`zone-${id}`}
        initial={fieldsOfZone(zone)}
        action={words.form.save}
        save={async (fields) => {
          await shop.updateShippingZone({ id, ...changesOfZone(zone, fields) });
        }}
      />
      {pincodes !== null && <PincodesCard zoneId={id} pincodes={pincodes} />}
      <TryPinCard />
      <ConfirmDialog
        isOpen={isDeleting}
        close={() => setDeleting(false)}
        title={texts.deleteTitle(name)}
        what={texts.deleteWhat}
        action={texts.delete}
        run={async () => {
          await shop.deleteShippingZone({ id });
          await navigate('/zones');
        }}
        done={texts.deleted(name)}
        isDanger
      />
    </>
  );
}
