import { useState } from 'react';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ShippingZoneSummary } from 'storefront-client';
import { ListPage } from '../list/ListPage.js';
import { UNSORTED, type ListDefinition, type Row } from '../list/list-definition.js';
import { money } from '../format/money.js';
import { Allowed } from '../shell/Allowed.js';
import { Badge } from '../shell/Badge.js';
import { words } from '../words/index.js';
import { StarterDialog } from './StarterDialog.js';
import { zoneState } from './zone-state.js';

type ZoneRow = ShippingZoneSummary & Row;

const { zones: texts } = words;

const KIND: ListDefinition<ZoneRow> = {
  resource: 'zones',
  title: words.menu.zones,
  sort: UNSORTED,
  empty: texts.empty,
  nameOf: ({ name }) => name,
  pathOf: ({ id }) => `/zones/${id}/show`,
  filters: [],
  actions: <Actions />,
  columns: [
    {
      name: 'name',
      title: texts.fields.name,
      isFixed: true,
      render: ({ id, name }) => <Link to={`/zones/${id}/show`}>{name}</Link>,
    },
    { name: 'place', title: texts.fields.place, isFixed: true, render: (zone) => placeOf(zone) },
    { name: 'rates', title: texts.columns.rates, render: (zone) => ratesOf(zone) },
    { name: 'state', title: texts.columns.state, isFixed: true, render: (zone) => <ZoneBadge zone={zone} /> },
  ],
  card: (zone) => (
    <>
      <span>
        <span className="row-link">{zone.name}</span>
        {` · ${placeOf(zone)}`}
        <div className="second">{ratesOf(zone)}</div>
      </span>
      <ZoneBadge zone={zone} />
    </>
  ),
  exported: (zone) => ({
    [texts.fields.name]: zone.name,
    [texts.fields.place]: placeOf(zone),
    [texts.columns.rates]: ratesOf(zone),
    [texts.columns.state]: zoneState(zone).word,
  }),
};

export default function ZoneList() {
  return <ListPage kind={KIND} />;
}

function Actions() {
  const [isStarting, setStarting] = useState(false);
  return (
    <Allowed scope="settings:write">
      <Button variant="default" onClick={() => setStarting(true)}>
        {texts.starter}
      </Button>
      <Button renderRoot={(props) => <Link to="/zones/new" {...props} />}>{texts.create}</Button>
      <StarterDialog isOpen={isStarting} close={() => setStarting(false)} />
    </Allowed>
  );
}

function ZoneBadge({ zone }: { zone: ZoneRow }) {
  const { word, weight } = zoneState(zone);
  return <Badge weight={weight}>{word}</Badge>;
}

function placeOf({ isRest, pincodeCount }: ZoneRow): string {
  return isRest ? texts.rest : texts.entries(pincodeCount ?? 0);
}

function ratesOf({ rates }: ZoneRow): string {
  return rates.map(({ name, price }) => `${name} ${money(price)}`).join(', ');
}
