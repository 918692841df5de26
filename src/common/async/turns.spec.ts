import { Turns } from './turns.js';

function workFor(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

describe('turns', () => {
  it('let others come in between pieces that take long together', async () => {
    const order: string[] = [];
    setImmediate(() => order.push('another'));
    const turns = new Turns();
    for (const piece of ['one', 'two', 'three']) {
      workFor(6);
      order.push(piece);
      await turns.give();
    }
    expect(order.indexOf('another')).toBeLessThan(order.indexOf('three'));
  });

  it('wait for nobody where the pieces are short', async () => {
    let isTurn = false;
    setImmediate(() => (isTurn = true));
    const turns = new Turns();
    for (let piece = 0; piece < 20; piece += 1) await turns.run(() => piece);
    expect(isTurn).toBe(false);
  });

  it('give the result of a piece, and its error', async () => {
    const turns = new Turns();
    expect(await turns.run(() => 7)).toBe(7);
    await expect(
      turns.run(() => {
        throw new RangeError('wrong');
      }),
    ).rejects.toThrow(RangeError);
  });
});
