import { eventData } from './event-data.js';

describe('the data of an event', () => {
  it('is the record', () => {
    expect(eventData('1', { _id: '1', name: 'x' }, 100)).toBe('{"_id":"1","name":"x"}');
  });

  it('is the id alone where the record is too large in bytes', () => {
    const record = { _id: '1', name: 'é'.repeat(40) };
    const bytes = Buffer.byteLength(JSON.stringify(record));
    expect(JSON.parse(eventData('1', record, bytes))).toEqual(record);
    expect(JSON.parse(eventData('1', record, bytes - 1))).toEqual({ _id: '1', truncated: true });
  });
});
