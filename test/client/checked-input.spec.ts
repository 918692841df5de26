import { createClient, type ClientOptions } from '../../packages/client/src/index.js';

const BASE = { baseUrl: 'https://api.shop.example' };

describe('a client that is used wrongly', () => {
  rules('CLI-10').it.each([
    [undefined, 'takes an object'],
    [{}, 'baseUrl is missing'],
    [{ baseUrl: '' }, 'baseUrl is wrong'],
    [{ baseUrl: 'api.shop.example' }, 'baseUrl is wrong'],
    [{ baseUrl: 'ftp://api.shop.example' }, 'baseUrl is wrong'],
    [{ baseUrl: new URL('https://api.shop.example') }, 'baseUrl is wrong'],
    [{ ...BASE, baseURL: 'x' }, 'has no option "baseURL"'],
    [{ ...BASE, toString: 1 }, 'has no option "toString"'],
    [{ ...BASE, tokens: {} }, 'tokens is wrong'],
    [{ ...BASE, refreshBy: 'cookies' }, 'refreshBy is wrong'],
    [{ ...BASE, onSignedOut: true }, 'onSignedOut is wrong'],
    [{ ...BASE, retry: 3 }, 'retry is wrong'],
    [{ ...BASE, storefrontKey: '' }, 'storefrontKey is wrong'],
    [{ ...BASE, fetch: 'fetch' }, 'fetch is wrong'],
  ])('refuses the options %p', (options, message) => {
    expect(() => createClient(options as unknown as ClientOptions)).toThrow(TypeError);
    expect(() => createClient(options as unknown as ClientOptions)).toThrow(message);
  });

  rules('CLI-10').it('takes options that are left undefined', () => {
    expect(() => createClient({ ...BASE, fetch: undefined })).not.toThrow();
  });

  rules('CLI-10').it(
    'sends nothing with a field that the operation has no place for, or without a part of its path',
    async () => {
      let sent = 0;
      const client: any = createClient({
        ...BASE,
        fetch: async () => {
          sent += 1;
          return Response.json({ success: true, data: { products: [], meta: {} } });
        },
      });
      await expect(client.listProducts({ categroy: 'lamps' })).rejects.toThrow(
        'listProducts takes no "categroy": it takes page',
      );
      await expect(client.getProfile({ id: 'x' })).rejects.toThrow(TypeError);
      for (const id of [undefined, null, ''])
        await expect(client.getProduct({ id })).rejects.toThrow('"id" is missing');
      await expect(client.pages.listProducts({ colour: 'red' }).next()).rejects.toThrow('takes no "colour"');
      expect(sent).toBe(0);
      await client.listProducts({ category: 'lamps', brand: undefined });
      expect(sent).toBe(1);
    },
  );
});
