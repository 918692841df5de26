import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/**
 * Starts a mail server on a free port that takes every mail and keeps its subject, oldest first. It lives in the caller's
 * process, so that it outlives a service that is killed.
 */
export async function startMailSink() {
  const subjects = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      const taken = (chunks) => {
        subjects.push(/^Subject: (.*)$/m.exec(Buffer.concat(chunks).toString('latin1'))?.[1].trim() ?? '');
        done();
      };
      // A sender that is killed within its message has sent none.
      stream.toArray().then(taken, done);
    },
  });
  server.on('error', (error) => {
    // The connection of a sender that was killed.
    if (error.code !== 'ECONNRESET') throw error;
  });
  const listening = once(server.server, 'listening');
  server.listen(0, '127.0.0.1');
  await listening;
  return {
    url: `smtp://127.0.0.1:${server.server.address().port}`,
    subjects,
    close: () =>
      new Promise((closed) => {
        server.close(closed);
      }),
  };
}
