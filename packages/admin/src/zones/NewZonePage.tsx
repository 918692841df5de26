import { useNavigate } from 'react-router-dom';
import { shop } from '../api/client.js';
import { PageHeader } from '../shell/PageHeader.js';
import { words } from '../words/index.js';
import { NEW_ZONE, newZoneOf } from './zone-fields.js';
import { ZoneForm } from './ZoneForm.js';
import '../styles/order.css';
import '../styles/record.css';

const { zones: texts } = words;

export default function NewZonePage() {
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title={texts.create} />
      <ZoneForm
        name="new-zone"
        initial={NEW_ZONE}
        action={texts.create}
        save={async (fields) => {
          const { _id } = await shop.createShippingZone(newZoneOf(fields));
          await navigate(`/zones/${_id}/show`, { replace: true });
        }}
      />
    </>
  );
}
