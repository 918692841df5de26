import type { Section } from '../row.js';

const SWITCHES = 'test/e2e/dev-console/carrier-switches.e2e-spec.ts';
const PHONE = 'test/e2e/orders/dispatch-phone.e2e-spec.ts';
const CANCELLED = 'test/e2e/orders/cancel-shipment.e2e-spec.ts';
const CONTRACT = 'test/contract/carrier.contract.ts';
const WEBHOOK = 'test/e2e/orders/carrier-webhook.e2e-spec.ts';

/** What the second round decided on the carrier. */
export const carrier: readonly Section[] = [
  {
    document: 'decisions',
    section: '12 Carrier',
    rows: [
      {
        id: 'CAR-01',
        statement:
          '6: the webhook finds the order by channel_order_id, else order_id, prefixed too, else awb',
        tests: [
          `${WEBHOOK}: by %s`,
          `${WEBHOOK}: by an awb that is a number`,
          `${WEBHOOK}: not by %s`,
          `${WEBHOOK}: that has the awb now, not one that had it years ago`,
          `${WEBHOOK}: prefers channel_order_id to order_id, which may be the carrier’s own`,
          'test/integration/order-indexes.spec.ts: serve %s without a scan and without a sort',
        ],
      },
      {
        id: 'CAR-02',
        statement: "6: the carrier's test button is answered 200",
        tests: [`${WEBHOOK}: of none for the test button of the carrier’s panel, and answers 200`],
      },
      {
        id: 'CAR-03',
        statement:
          'A reference of the carrier has at most 64 characters and is never logged whole when unknown',
        tests: [
          `${WEBHOOK}: the malformed body %j`,
          'test/e2e/edge/request-log.e2e-spec.ts: carries the id of the request, and tells of an unknown order and of how the request ended',
        ],
      },
      {
        id: 'CAR-04',
        statement: "15: checkout takes a phone, else the profile's is kept on the order",
        tests: [
          `${PHONE}: is the one that the customer gives at checkout`,
          `${PHONE}: is else the one of the profile at that time, whatever the profile says later`,
          `${PHONE}: is the one of the profile now where the order has none`,
        ],
      },
      {
        id: 'CAR-05',
        statement: "15: the phone keeps the rule of the profile's and belongs to the idempotency key's body",
        tests: [
          `${PHONE}: has the form of a phone of the profile: %j is refused at checkout and dispatch`,
          `${PHONE}: is part of what an idempotency key stands for`,
        ],
      },
      {
        id: 'CAR-06',
        statement: '15: dispatch takes a phone, which goes before all others',
        tests: [`${PHONE}: is the one of the dispatch before all others`],
      },
      {
        id: 'CAR-07',
        statement:
          '15: where none is known the carrier gets SELLER_PHONE, required in production with a real carrier',
        tests: [
          `${PHONE}: is given to the carrier where no other is known`,
          'src/config/load-config.spec.ts: wants the phone of the shop with a real carrier, and only there',
          'src/config/load-config.spec.ts: is refused by name: %s=%s',
          'src/config/load-config.spec.ts: has a phone of the shop, so that the sandbox carrier takes a customer without one',
          `${SWITCHES}: dispatch an order of a customer without a phone: the shop is called`,
        ],
      },
      {
        id: 'CAR-08',
        statement: '15: a shipment without a phone is refused, by the sandbox as by the real carrier',
        tests: [`${CONTRACT}: a shipment without a phone number, and says so`],
      },
      {
        id: 'CAR-09',
        statement: '15: the phone is exported and erased with the account, and stands in no log',
        tests: [
          'test/e2e/orders/personal-data.e2e-spec.ts: is exported whole',
          'test/e2e/orders/personal-data.e2e-spec.ts: is scrambled with the account: no name, no addresses, but what was bought',
          `${PHONE}: is bounded in the log, and without the phone that the carrier repeats`,
          'src/infrastructure/carrier/without-personal-data.spec.ts: names no customer: %s',
        ],
      },
      {
        id: 'CAR-10',
        statement:
          'Why the carrier refuses a dispatch for good stands in the log, bounded and without the customer',
        tests: [
          `${PHONE}: refused by the carrier is told in the log, with the reason and without the customer`,
          'test/contract/carrier.spec.ts: gives the reason of a refusal without the customer’s name, address, mail and phone',
        ],
      },
      {
        id: 'CAR-11',
        statement:
          '20: cancelling an order, by an administrator or its expiry, cancels what the carrier holds of it',
        tests: [
          `${CANCELLED}: is cancelled with the order after half a dispatch: %s`,
          `${CANCELLED}: is cancelled when the answer that named it was lost`,
          `${CANCELLED}: is cancelled when the carrier makes it late, after a dispatch that nobody goes on with`,
          `${CANCELLED}: is cancelled with an order that expires`,
          `${CANCELLED}: is left to the carrier when the carrier itself has cancelled`,
          `${SWITCHES}: leaves no living order at the carrier: %s`,
        ],
      },
      {
        id: 'CAR-12',
        statement:
          '20: a dispatch under way while its order is cancelled leaves nothing living at the carrier',
        tests: [
          `${CANCELLED}: is cancelled although it is made after the cancellation: %s`,
          `${CANCELLED}: gets no courier any more`,
        ],
      },
      {
        id: 'CAR-13',
        statement:
          '20: a cancellation is an effect of the outbox, tried again, and FAILED after its last try',
        tests: [
          `${SWITCHES}: is cancelled at the carrier later, when the carrier cannot at first`,
          `${CANCELLED}: is kept as FAILED with the reason when the carrier refuses for good`,
          `${CONTRACT}: as often as it is asked`,
          `${CONTRACT}: nothing where it knows nothing, and tells so`,
        ],
      },
      {
        id: 'CAR-14',
        statement: 'The sandbox carrier goes wrong as the vendor does, by switches of /dev (JSON and page)',
        tests: [
          `${SWITCHES}: stand well at first, and turn one by one`,
          `${SWITCHES}: %s turns to %s by its button, shows it, and turns back`,
          `${SWITCHES}: come late, in their own time`,
          `${SWITCHES}: come twice, with one mail`,
          `${SWITCHES}: come out of order: the older one is ignored`,
          `${SWITCHES}: get lost`,
          `${SWITCHES}: come with a wrong key, and change nothing`,
        ],
      },
      {
        id: 'CAR-15',
        statement:
          'Both carriers go wrong alike: order refused or its answer lost, courier, pickup, cancellation',
        tests: [
          `${CONTRACT}: an order whose answer was lost is there all the same`,
          `${CONTRACT}: a refused order is not there`,
          `${CONTRACT}: a courier is refused, and assigned later`,
          `${CONTRACT}: a pickup is refused, and scheduled later`,
          `${CONTRACT}: a cancellation fails, and leaves the order alive for another try`,
        ],
      },
      {
        id: 'CAR-16',
        statement: "Both carriers keep the vendor's limits: order number, city, sides of the parcel",
        tests: [
          `${CONTRACT}: an order number of more than 50 characters`,
          `${CONTRACT}: takes the longest city of the address book and the thinnest parcel`,
          'test/contract/carrier.spec.ts: cuts a city of one long word where it must',
        ],
      },
    ],
  },
];
