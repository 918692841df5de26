import { PersonalDataRegistry } from './personal-data.registry.js';
import type { PersonalData } from './personal-data.js';

const part = (name: string) =>
  ({
    name,
    exportFor: () => Promise.resolve(null),
    eraseFor: () => Promise.resolve(),
  }) as Partial<PersonalData> as PersonalData;

describe('the registry of personal data', () => {
  it('returns the parts in the declared order, regardless of the order of registration', () => {
    const registry = new PersonalDataRegistry(['carts', 'users']);
    registry.register(part('users'));
    registry.register(part('carts'));
    expect(registry.inOrder().map(({ name }) => name)).toEqual(['carts', 'users']);
  });

  it('names the missing parts, and returns no incomplete list', () => {
    const registry = new PersonalDataRegistry(['wishlists', 'carts', 'users']);
    registry.register(part('carts'));
    const fault = 'No personal data part is registered for: wishlists, users';
    expect(() => registry.assertComplete()).toThrow(fault);
    expect(() => registry.inOrder()).toThrow(fault);
  });

  it('refuses a part that is not declared, and one that is registered twice', () => {
    const registry = new PersonalDataRegistry(['users']);
    expect(() => registry.register(part('gifts'))).toThrow('"gifts" is not in the declared order: users');
    registry.register(part('users'));
    expect(() => registry.register(part('users'))).toThrow('"users" is registered twice');
  });
});
