import { keptKeys } from './use-once.js';

describe('a change whose answer is lost', () => {
  it('has the same key again, until its answer comes', async () => {
    const { send, keys } = aForm();
    await send({ amount: 5 }, 'lost');
    await send({ amount: 5 }, 'lost');
    await send({ amount: 5 });
    await send({ amount: 5 });
    const [first, second, third, fourth] = keys;
    expect([second, third]).toEqual([first, first]);
    expect(fourth).not.toBe(first);
  });

  it('has another key with another content', async () => {
    const { send, keys } = aForm();
    await send({ amount: 5 }, 'lost');
    await send({ amount: 6 });
    expect(new Set(keys).size).toBe(2);
  });

  it('keeps its key beside the changes of other places', async () => {
    const { send, keys } = aForm();
    await send({ delta: 1 }, 'lost', 'mug');
    await send({ delta: 1 }, 'made', 'lamp');
    await send({ delta: 1 }, 'made', 'mug');
    const [mug, lamp, again] = keys;
    expect(again).toBe(mug);
    expect(lamp).not.toBe(mug);
  });
});

function aForm() {
  const once = keptKeys();
  const keys: string[] = [];
  const send = async (content: unknown, answer: 'made' | 'lost' = 'made', place?: string): Promise<void> => {
    const sent = once(
      content,
      async ({ idempotencyKey }) => {
        keys.push(idempotencyKey);
        if (answer === 'lost') throw new Error('The shop cannot be reached');
      },
      place,
    );
    await sent.catch(() => undefined);
  };
  return { send, keys };
}
