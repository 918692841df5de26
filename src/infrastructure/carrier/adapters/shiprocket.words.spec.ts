import { isKnownWord } from './shiprocket.words.js';

describe('the words of the carrier', () => {
  // prettier-ignore
  rules('CAW-22').it.each([
    'NEW', 'Delivered', 'canceled', 'RTO_DELIVERED', 'IN TRANSIT-EN-ROUTE', 'IN TRANSIT-AT DESTINATION HUB',
    'REACHED AT DESTINATION HUB', 'REACHED BACK AT_SELLER_CITY', 'UNDELIVERED-1st Attempt', 'UNDELIVERED-2ND-ATTEMPT',
    'Self Fulfiled', 'DISPOSED OFF', 'RTO_LOCK', 'ISSUE_RELATED_TO_THE_RECIPIENT', 'RETURN PENDING', '', ' ',
  ])('have %j', (word) => expect(isKnownWord(word)).toBe(true));

  rules('CAW-22').it.each(['TELEPORTED', 'NOT DELIVERED', 'DELIVERED!', 'UNDELIVERED TWICE', 'constructor'])(
    'do not have %j',
    (word) => expect(isKnownWord(word)).toBe(false),
  );
});
