import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { deserialize, serialize } from 'bson';
import { crc32c } from '../src/wire/crc32c.js';
import { startMongoServer, type MongoServer } from '../src/index.js';

const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;

describe('the wire protocol', () => {
  let server: MongoServer;
  let socket: Socket;

  beforeAll(async () => {
    server = await startMongoServer({ authentication: false });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    socket = connect(server.port, '127.0.0.1');
    await once(socket, 'connect');
  });
  afterEach(() => socket.destroy());

  const message = (
    command: object,
    {
      flags = 0,
      id = 7,
      sections = Buffer.alloc(0),
    }: { flags?: number; id?: number; sections?: Buffer } = {},
  ): Buffer => {
    const head = Buffer.alloc(21);
    const tail = flags & CHECKSUM_PRESENT ? Buffer.alloc(4) : Buffer.alloc(0);
    const frame = Buffer.concat([head, serialize(command), sections, tail]);
    frame.writeInt32LE(frame.length, 0);
    frame.writeInt32LE(id, 4);
    frame.writeInt32LE(2013, 12);
    frame.writeInt32LE(flags, 16);
    if (flags & CHECKSUM_PRESENT) frame.writeUInt32LE(crc32c(frame.subarray(0, -4)), frame.length - 4);
    return frame;
  };
  const reply = async (): Promise<{ to: number; doc: Record<string, unknown> }> => {
    const [bytes] = (await once(socket, 'data')) as [Buffer];
    return {
      to: bytes.readInt32LE(8),
      doc: deserialize(bytes.subarray(bytes.readInt32LE(12) === 1 ? 36 : 21)),
    };
  };
  const isClosed = async (): Promise<boolean> => {
    await once(socket, 'close');
    return true;
  };
  const PING = { ping: 1, $db: 'admin' };

  it('answers the old handshake with the old reply', async () => {
    const query = serialize({ ismaster: 1, helloOk: true });
    const frame = Buffer.concat([Buffer.alloc(20), Buffer.from('admin.$cmd\0'), Buffer.alloc(8), query]);
    frame.writeInt32LE(frame.length, 0);
    frame.writeInt32LE(9, 4);
    frame.writeInt32LE(2004, 12);
    socket.write(frame);
    expect(await reply()).toMatchObject({
      to: 9,
      doc: { ismaster: true, helloOk: true, setName: 'embedded', maxWireVersion: 21 },
    });
  });

  it('computes checksums as Castagnoli does', () => {
    expect(crc32c(Buffer.from('123456789'))).toBe(0xe3069283);
  });

  it('takes a right checksum and refuses a wrong one', async () => {
    socket.write(message(PING, { flags: CHECKSUM_PRESENT }));
    expect((await reply()).doc).toMatchObject({ ok: 1 });
    const wrong = message(PING, { flags: CHECKSUM_PRESENT });
    wrong[wrong.length - 1]! ^= 1;
    socket.write(wrong);
    expect((await reply()).doc).toMatchObject({ ok: 0, code: 346 });
  });

  it('executes a message that requests no reply', async () => {
    socket.write(
      message({ insert: 'silent', documents: [{ a: 1 }], $db: 'wire' }, { flags: MORE_TO_COME, id: 1 }),
    );
    socket.write(message({ count: 'silent', $db: 'wire' }, { id: 2 }));
    expect(await reply()).toMatchObject({ to: 2, doc: { n: 1 } });
  });

  it('takes a message that comes byte by byte, and several at once', async () => {
    for (const byte of message(PING)) socket.write(Buffer.from([byte]));
    expect((await reply()).doc).toMatchObject({ ok: 1 });
    const answers: number[] = [];
    socket.on('data', (bytes: Buffer) => {
      for (let at = 0; at < bytes.length; at += bytes.readInt32LE(at))
        answers.push(bytes.readInt32LE(at + 8));
    });
    socket.write(Buffer.concat([1, 2, 3, 4].map((id) => message(PING, { id }))));
    while (answers.length < 4) await once(socket, 'data');
    expect(answers).toEqual([1, 2, 3, 4]);
  });

  it.each([
    ['an unknown opcode', 12, 2012],
    ['a length that is too short', 0, 15],
    ['a negative length', 0, -1],
    ['a length beyond 48 MB', 0, 48_000_001],
  ])('closes the connection on %s', async (_, at, value) => {
    const frame = message(PING);
    frame.writeInt32LE(value, at);
    socket.write(frame);
    expect(await isClosed()).toBe(true);
  });

  it.each<[string, (frame: Buffer) => void]>([
    ['a document longer than its message', (frame) => frame.writeInt32LE(1000, 21)],
    ['a section of unknown kind', (frame) => frame.writeUInt8(7, 20)],
    ['an unknown required flag', (frame) => frame.writeInt32LE(4, 16)],
    ['a value of unknown type', (frame) => frame.writeUInt8(0x66, 25)],
  ])('answers %s with an error and goes on', async (_, spoil) => {
    const frame = message(PING);
    spoil(frame);
    socket.write(frame);
    expect((await reply()).doc).toMatchObject({ ok: 0 });
    socket.write(message(PING));
    expect((await reply()).doc).toMatchObject({ ok: 1 });
  });

  it('refuses to nest deeper than 200 levels', async () => {
    let filter: object = {};
    for (let level = 0; level < 250; level += 1) filter = { a: filter };
    socket.write(message({ find: 'c', filter, $db: 'wire' }));
    expect((await reply()).doc).toMatchObject({ ok: 0, code: 15 });
  });

  it('refuses the same sequence twice, and one that the command has already', async () => {
    const section = (name: string): Buffer => {
      const content = Buffer.concat([Buffer.from(`${name}\0`), serialize({ a: 1 })]);
      const size = Buffer.alloc(5);
      size.writeUInt8(1, 0);
      size.writeInt32LE(content.length + 4, 1);
      return Buffer.concat([size, content]);
    };
    const sections = Buffer.concat([section('documents'), section('documents')]);
    socket.write(message({ insert: 'c', $db: 'wire' }, { sections }));
    expect((await reply()).doc).toMatchObject({ ok: 0, code: 40431 });
    socket.write(message({ insert: 'c', documents: [], $db: 'wire' }, { sections: section('documents') }));
    expect((await reply()).doc).toMatchObject({ ok: 0, code: 40433 });
    socket.write(message({ insert: 'c', $db: 'wire' }, { sections: section('documents') }));
    expect((await reply()).doc).toMatchObject({ ok: 1, n: 1 });
  });
});

describe('requests that do not end', () => {
  const LIMIT = 1_000_000;
  let server: MongoServer;
  const sockets: Socket[] = [];

  const serve = (receiveWithinMs: number): Promise<MongoServer> =>
    startMongoServer({ receiveLimitBytes: LIMIT, receiveWithinMs, authentication: false });

  beforeAll(async () => void (server = await serve(100)));
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });
  afterAll(() => server.close());

  const open = async ({ port } = server): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
  /** A reset is an end like any other. */
  const closeOf = (socket: Socket): Promise<void> =>
    new Promise((closed) => socket.once('close', () => closed()));
  /** The beginning of a message that says it is longer. */
  const beginning = (length: number): Buffer => {
    const bytes = Buffer.alloc(length);
    bytes.writeInt32LE(2 * length, 0);
    return bytes;
  };
  const ping = Buffer.concat([Buffer.alloc(21), serialize({ ping: 1, $db: 'admin' })]);
  ping.writeInt32LE(ping.length, 0);
  ping.writeInt32LE(2013, 12);
  const answers = async (socket: Socket): Promise<boolean> => {
    socket.write(ping);
    const [bytes] = (await once(socket, 'data')) as [Buffer];
    return deserialize(bytes.subarray(21))['ok'] === 1;
  };

  it('hold no more together than the limit: the one that holds most is closed, others go on', async () => {
    // No request is given up before the test has ended, however slow the machine is.
    const patient = await serve(60_000);
    const idle = await open(patient);
    const first = await open(patient);
    first.write(beginning(300_000));
    const second = await open(patient);
    second.write(beginning(800_000));
    await closeOf(second);
    expect(first.destroyed).toBe(false);
    expect(await answers(idle)).toBe(true);
    await patient.close();
  });

  it('are given up although a byte comes now and then', async () => {
    const slow = await open();
    slow.write(beginning(1_000));
    const trickle = setInterval(() => slow.write('\0'), 10);
    await closeOf(slow);
    clearInterval(trickle);
  });

  it('are given up when nothing more comes, and an idle connection is not', async () => {
    const [idle, stalled] = [await open(), await open()];
    expect(await answers(idle)).toBe(true);
    stalled.write(ping.subarray(0, 30));
    await closeOf(stalled);
    expect(await answers(idle)).toBe(true);
  });

  it('give back what they held', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const socket = await open();
      socket.write(beginning(600_000));
      await closeOf(socket);
    }
    expect(await answers(await open())).toBe(true);
  });
});
