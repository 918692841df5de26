import type { Socket } from 'node:net';
import { MongoServerFault } from '../errors.js';
import type { Doc } from '../mql/index.js';
import { FrameReader } from './frame-reader.js';
import { encodeMessage, parseMessage, type Request } from './message.js';
import type { Holder, ReceiveBudget } from './receive-budget.js';

/** The reply to a request: a document, optionally followed by a stream of further replies, or a closed connection. */
export type Answer = { reply: Doc; more?: boolean } | 'close';
export type Handler = (request: Request) => Promise<Answer>;

/** Above this many unsent reply bytes the client gets no further replies. */
const MOST_UNSENT = 1024 * 1024;
/** Above this many bytes of unanswered requests the socket is paused. */
const MOST_WAITING = 1024 * 1024;
/** A handshake and a login take a few hundred bytes; who has not logged in holds no more memory than this. */
const MOST_BEFORE_LOGIN = 16 * 1024;

/**
 * Splits a socket's bytes into messages and answers them in order, as the protocol requires, with backpressure. The
 * connection is closed when a message length is invalid, when it holds the most bytes while the shared budget is
 * exceeded, when a message is not complete in time, and when it holds more than 16 KB before its login.
 */
export function serveConnection(
  socket: Socket,
  handle: Handler,
  budget: ReceiveBudget,
  login: { readonly isDone: boolean },
): void {
  const reader = new FrameReader();
  const waiting: Buffer[] = [];
  let waitingBytes = 0;
  let busy = false;
  let unfinished: NodeJS.Timeout | undefined;
  const holder: Holder = {
    get holds() {
      return socket.destroyed ? 0 : reader.held + waitingBytes;
    },
    close: () => void socket.destroy(),
  };

  const giveUp = (): void => {
    // While the socket is paused, the client is not to blame for an unfinished message.
    if (socket.isPaused()) unfinished?.refresh();
    else socket.destroy();
  };
  const watch = (begun: boolean): void => {
    if (begun || reader.held === 0) {
      clearTimeout(unfinished);
      unfinished = undefined;
    }
    if (reader.held > 0) unfinished ??= setTimeout(giveUp, budget.unfinishedMs).unref();
  };

  const answerAll = async (): Promise<void> => {
    busy = true;
    try {
      for (let frame = waiting.shift(); frame && !socket.destroyed; frame = waiting.shift()) {
        await answerFrame(socket, frame, handle);
        waitingBytes -= frame.length;
        budget.note(holder);
      }
    } catch {
      // The frame cannot be answered with an error, so nothing after it can be trusted.
      socket.destroy();
    }
    busy = false;
    if (!socket.destroyed) socket.resume();
  };

  socket.setNoDelay(true);
  socket.on('data', (chunk: Buffer) => {
    const frames = reader.push(chunk);
    if (frames === undefined) {
      socket.destroy();
      return;
    }
    for (const frame of frames) waitingBytes += frame.length;
    if (!login.isDone && reader.held + waitingBytes > MOST_BEFORE_LOGIN) {
      socket.destroy();
      return;
    }
    waiting.push(...frames);
    watch(frames.length > 0);
    budget.note(holder);
    if (waiting.length > 0 && !busy) void answerAll();
    if (waitingBytes > MOST_WAITING) socket.pause();
  });
  socket.on('close', () => {
    clearTimeout(unfinished);
    budget.note(holder);
  });
  // A reset by the client is a normal end; 'close' follows.
  socket.on('error', () => socket.destroy());
}

async function answerFrame(socket: Socket, frame: Buffer, handle: Handler): Promise<void> {
  let request: Request;
  try {
    request = parseMessage(frame);
  } catch (error) {
    if (!(error instanceof MongoServerFault) || error.codeName === 'ProtocolError') throw error;
    const { code, codeName, message } = error;
    const reply = { ok: 0, errmsg: message, code, codeName };
    return send(socket, encodeMessage(reply, frame.readInt32LE(4), false));
  }
  let responseTo = request.id;
  for (;;) {
    const answer = await handle(request);
    if (answer === 'close') {
      socket.destroy();
      return undefined;
    }
    if (request.silent) return undefined;
    const more = answer.more === true && !socket.destroyed;
    const bytes = encodeAnswer(answer.reply, responseTo, request.legacy, more);
    await send(socket, bytes);
    if (!more) return undefined;
    // Each reply of a stream refers to the previous one.
    responseTo = bytes.readInt32LE(4);
  }
}

/** A reply that exceeds the maximum message size becomes an error. */
function encodeAnswer(reply: Doc, responseTo: number, legacy: boolean, more: boolean): Buffer {
  try {
    return encodeMessage(reply, responseTo, legacy, more);
  } catch (error) {
    if (!(error instanceof MongoServerFault)) throw error;
    const { code, codeName, message } = error;
    return encodeMessage({ ok: 0, errmsg: message, code, codeName }, responseTo, legacy);
  }
}

/** Writes; waits for the socket to drain when too many bytes are unsent. */
async function send(socket: Socket, bytes: Buffer): Promise<void> {
  if (socket.destroyed) return;
  socket.write(bytes);
  if (socket.writableLength <= MOST_UNSENT) return;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      socket.off('drain', done).off('close', done);
      resolve();
    };
    socket.on('drain', done).on('close', done);
  });
}
