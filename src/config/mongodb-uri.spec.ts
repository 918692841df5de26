import { configLoader } from '../../test/support/config-loader.js';
import { mongoUriFault } from './mongodb-uri.js';

const ATLAS = 'mongodb+srv://shop:p%40ss@cluster0.abcde.mongodb.net/storefront?retryWrites=true&w=majority';

describe('MONGODB_URI', () => {
  const { faultsOf } = configLoader();

  rules('OPR-01').it.each([
    'mongodb://localhost/storefront',
    'mongodb://shop:secret@a.example.com:27017,b.example.com:27017/storefront?replicaSet=rs0&authSource=admin',
    'mongodb://[::1]:27017/storefront?tls=true',
    ATLAS,
    'mongodb://db/storefront?readPreference=primary&journal=true',
  ])('is accepted: %s', (uri) => {
    expect(mongoUriFault(uri)).toBeUndefined();
  });

  rules('OPR-01').it.each([
    'mongodb://localhost:27017',
    'mongodb://localhost:27017/',
    'mongodb+srv://shop:secret@cluster0.abcde.mongodb.net/?w=majority',
    'mongodb://a,b?replicaSet=rs0',
  ])('stops the start without a database: %s', (uri) => {
    const faults = faultsOf({ MONGODB_URI: uri });
    expect(faults).toEqual([expect.stringMatching(/^MONGODB_URI: must name the database after the hosts/)]);
    expect(faults.join()).not.toContain('secret');
  });

  rules('OPR-01').it.each(['admin', 'config', 'local'])(
    'does not take the database %s of MongoDB',
    (database) => {
      expect(mongoUriFault(`mongodb://db/${database}?w=majority`)).toMatch(/one of MongoDB's$/);
    },
  );

  rules('OPR-01').it.each([
    ['w=1', 'primary'],
    ['W=0', 'primary'],
    ['w=majority&w=1', 'primary'],
    ['journal=false', 'primary'],
    ['j=false', 'primary'],
    ['readPreference=secondaryPreferred', 'just written'],
    ['replicaSet=rs0&readpreference=nearest', 'just written'],
    ['retryWrites=false', 'failover'],
    ['w=majority&retrywrites=0', 'failover'],
    ['retryReads=false', 'failover'],
  ])(
    'does not take an option that loses orders, reads old ones or fails in a failover: %s',
    (options, why) => {
      expect(faultsOf({ MONGODB_URI: `mongodb://shop:secret@db/storefront?${options}` })).toEqual([
        expect.stringMatching(
          new RegExp(`^MONGODB_URI: must not have ${options.split('&').at(-1)}: .*${why}.*leave it out`),
        ),
      ]);
    },
  );
});
