import { randomBytes } from 'node:crypto';
import type { World } from '../shop/world.js';
import type { Scenario } from './scenario.js';

/** A tree of categories: a product follows the move of its category, and loses the one that is deleted. */
export const categories: Scenario = {
  name: 'categories',
  async play(world, begin) {
    const mark = randomBytes(4).toString('hex');
    const product = await world.aProduct(1);
    await begin();
    const upper = await made(world, `upper-${mark}`);
    const lower = await made(world, `lower-${mark}`, upper);
    await world.call('PATCH', `/products/${product}`, { as: 'admin', body: { categoryIds: [lower] } });
    const counts = async () => {
      const nodes = await world.call('GET', '/categories');
      const flat = (all: any[]): any[] => all.flatMap((node) => [node, ...flat(node.children)]);
      return flat(nodes)
        .filter(({ slug }) => slug.endsWith(mark))
        .map(({ slug, productCount }) => [slug, productCount]);
    };
    expect(await counts()).toEqual([
      [`upper-${mark}`, 1],
      [`lower-${mark}`, 1],
    ]);
    await world.call('PATCH', `/categories/${lower}`, { as: 'admin', body: { parentId: null, position: 1 } });
    await world.quiet();
    expect(await counts()).toEqual([
      [`upper-${mark}`, 0],
      [`lower-${mark}`, 1],
    ]);
    await world.call('DELETE', `/categories/${lower}`, { as: 'admin', done: ['CATEGORY_NOT_FOUND'] });
    await world.quiet();
    expect(await world.call('GET', `/products/${product}`)).toMatchObject({ categoryIds: [] });
    await world.call('DELETE', `/categories/${upper}`, { as: 'admin', done: ['CATEGORY_NOT_FOUND'] });
  },
};

async function made(world: World, slug: string, parentId?: string): Promise<string> {
  const body = { name: slug, slug, ...(parentId === undefined ? {} : { parentId }) };
  await world.call('POST', '/categories', { as: 'admin', body, done: ['CATEGORY_SLUG_TAKEN'] });
  const all = await world.call('GET', '/categories/admin', { as: 'admin' });
  const found = all.filter((category: any) => category.slug === slug);
  expect(found).toHaveLength(1);
  return found[0]._id;
}
