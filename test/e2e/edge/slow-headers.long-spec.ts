import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { createApp } from '../../support/create-app.js';

describe('a client that takes its time to send a header', () => {
  rules('EVE-38').it('is answered 408 after ten seconds, and its connection ends', async () => {
    const app = await createApp();
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    const beganAt = performance.now();
    socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    const answer = await text(socket);
    const seconds = (performance.now() - beganAt) / 1_000;
    await app.close();
    expect(answer).toMatch(/^HTTP\/1.1 408 [^]*REQUEST_TOO_SLOW/);
    expect(seconds).toBeGreaterThan(9);
    expect(seconds).toBeLessThan(15);
  });
});
