import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Binary, deserialize, Long, serialize, Timestamp } from 'bson';
import { MongoClient } from 'mongodb';
import { COMMANDS } from '../src/commands/registry.js';
import { startMongoServer, type MongoServer } from '../src/index.js';

type Reply = Record<string, unknown>;

/** A connection without a driver, to send any bytes. */
async function rawConnection(port: number) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const run = async (command: object): Promise<Reply> => {
    const frame = Buffer.concat([
      Buffer.alloc(21),
      serialize({ ...command, $db: '$db' in command ? command.$db : 'admin' }),
    ]);
    frame.writeInt32LE(frame.length, 0);
    frame.writeInt32LE(2013, 12);
    socket.write(frame);
    const [bytes] = (await once(socket, 'data')) as [Buffer];
    return deserialize(bytes.subarray(21), { promoteLongs: false });
  };
  return { run, socket, close: () => void socket.destroy() };
}

const textOf = (reply: Reply): string => Buffer.from((reply['payload'] as Binary).value()).toString();
const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
const FAILED = { ok: 0, code: 18, codeName: 'AuthenticationFailed', errmsg: 'Authentication failed.' };

describe('who may use the server', () => {
  let server: MongoServer;
  let raw: Awaited<ReturnType<typeof rawConnection>>;
  const clients: MongoClient[] = [];

  beforeAll(async () => {
    server = await startMongoServer({ testCommands: true });
  });
  beforeEach(async () => {
    raw = await rawConnection(server.port);
  });
  afterEach(async () => {
    raw.close();
    await Promise.all(clients.splice(0).map((client) => client.close()));
  });
  afterAll(() => server.close());

  const clientOf = (uri: string, options = {}): MongoClient => {
    const client = new MongoClient(uri, { serverSelectionTimeoutMS: 5000, ...options });
    clients.push(client);
    return client;
  };
  const passwordOf = (uri: string) => new URL(uri).password;
  const withUri = (change: (url: URL) => void): string => {
    const url = new URL(server.uri);
    change(url);
    return url.toString();
  };

  it.each([
    ['one unfinished message', 100_000, 17_000],
    ['many finished ones', 1_000, 100_000],
  ])('closes a connection that sends more than 16 KB before its login: %s', async (_, length, sent) => {
    const bytes = Buffer.alloc(sent);
    for (let at = 0; at + 4 <= sent; at += length) bytes.writeInt32LE(length, at);
    const closed = new Promise<void>((done) => raw.socket.once('close', () => done()));
    raw.socket.on('error', () => undefined);
    raw.socket.write(bytes);
    await closed;
  });

  it('takes 16 KB before the login, and large messages after it', async () => {
    await raw.run({ hello: 1, comment: 'x'.repeat(16_000) });
    const things = clientOf(server.uri).db('shop').collection('things');
    await things.insertOne({ text: 'x'.repeat(1_000_000) });
    expect((await things.findOne())!['text']).toHaveLength(1_000_000);
  });

  const speculate = async (speculativeAuthenticate: object): Promise<Reply> => {
    const { ok, speculativeAuthenticate: reply } = await raw.run({ hello: 1, speculativeAuthenticate });
    return { ok, ...(reply as Reply) };
  };

  /** The client's side of RFC 5802, implemented independently. */
  async function scram(
    password: string,
    {
      user = 'owner',
      header = 'n,,',
      skipEmptyExchange = true,
      withHello = false,
      claim = (text: string) => text,
      spoil = (text: string) => text,
    },
  ) {
    const nonce = randomBytes(18).toString('base64');
    const bare = `n=${user},r=${nonce}`;
    const start = {
      saslStart: 1,
      mechanism: 'SCRAM-SHA-256',
      payload: new Binary(Buffer.from(header + bare)),
      options: { skipEmptyExchange },
    };
    const started = withHello
      ? await speculate({ ...start, db: 'admin' })
      : await raw.run({ ...start, $db: 'admin' });
    if (started['ok'] !== 1) return { started, ended: started, verified: false };
    const first = textOf(started);
    const [, all, salt, iterations] = /^r=(.+),s=(.+),i=(\d+)$/.exec(first)!;
    const salted = pbkdf2Sync(password, Buffer.from(salt!, 'base64'), Number(iterations), 32, 'sha256');
    const withoutProof = claim(`c=${Buffer.from(header).toString('base64')},r=${all}`);
    const signed = `${bare},${first},${withoutProof}`;
    const clientKey = hmac(salted, 'Client Key');
    const signature = hmac(sha256(clientKey), signed);
    const proof = Buffer.from(clientKey.map((byte, index) => byte ^ signature[index]!)).toString('base64');
    const ended = await raw.run({
      saslContinue: 1,
      conversationId: started['conversationId'],
      payload: new Binary(Buffer.from(spoil(`${withoutProof},p=${proof}`))),
    });
    const expected = `v=${hmac(hmac(salted, 'Server Key'), signed).toString('base64')}`;
    return { started, ended, verified: ended['ok'] === 1 && textOf(ended) === expected };
  }

  describe('before a login', () => {
    const OPEN = ['hello', 'ping', 'buildInfo', 'connectionStatus', 'whatsmyuri'];
    const LOGIN = ['saslStart', 'saslContinue', 'logout'];
    const names = [...new Set([...COMMANDS.values()].map((command) => command.names[0]!))];
    const closed = names.filter((name) => ![...OPEN, ...LOGIN].includes(name));

    it.each(OPEN)('answers %s, as mongod does', async (name) => {
      expect(await raw.run({ [name]: 1 })).toMatchObject({ ok: 1 });
    });

    it.each(closed)('refuses %s', async (name) => {
      expect(await raw.run({ [name]: 1 })).toMatchObject({
        ok: 0,
        code: 13,
        codeName: 'Unauthorized',
        errmsg: `Command ${name} requires authentication`,
      });
    });

    it('says what an unknown command is', async () => {
      expect(await raw.run({ nonsense: 1 })).toMatchObject({ code: 59 });
    });

    it('makes no session for a stranger', async () => {
      const id = new Binary(randomBytes(16), 4);
      expect(await raw.run({ ping: 1, lsid: { id }, txnNumber: Long.ONE, autocommit: false })).toMatchObject({
        ok: 1,
      });
      const status = await clientOf(server.uri).db('admin').command({ serverStatus: 1 });
      const sessions = await clientOf(server.uri)
        .db('admin')
        .aggregate([{ $listLocalSessions: {} }])
        .toArray();
      expect(status['logicalSessionRecordCache']).toBeDefined();
      const ids = sessions.map(({ _id }) => (_id as { id: Binary }).id.toString('hex'));
      expect(ids).not.toContain(id.toString('hex'));
      expect(ids.length).toBeGreaterThan(0);
    });

    it('shows no user', async () => {
      expect(await raw.run({ connectionStatus: 1 })).toMatchObject({ authInfo: { authenticatedUsers: [] } });
    });
  });

  describe('with the address that the server gives', () => {
    it('accepts the driver', async () => {
      const client = clientOf(server.uri);
      expect(await client.db('a').collection('b').insertOne({ c: 1 })).toMatchObject({ acknowledged: true });
      const { authInfo } = await client.db('admin').command({ connectionStatus: 1 });
      expect(authInfo).toMatchObject({ authenticatedUsers: [{ user: 'owner', db: 'admin' }] });
    });

    it('accepts a client of the stable API', async () => {
      const client = clientOf(server.uri, { serverApi: { version: '1', strict: true } });
      expect(await client.db('a').command({ count: 'b' })).toMatchObject({ ok: 1 });
    });

    it('authenticates against admin with any database in the address', async () => {
      const client = clientOf(server.uri.replace('/?', '/shop?'));
      expect(await client.db().command({ dbStats: 1 })).toMatchObject({ db: 'shop', ok: 1 });
    });

    it('has another password for each server, of 256 random bits', async () => {
      const other = await startMongoServer();
      await other.close();
      expect(passwordOf(server.uri)).toMatch(/^[\w-]{43}$/);
      expect(passwordOf(other.uri)).not.toBe(passwordOf(server.uri));
    });
  });

  describe('with anything else', () => {
    it.each([
      ['a wrong password', (url: URL) => (url.password = 'wrong-password-of-some-length')],
      ['another user', (url: URL) => (url.username = 'root')],
      ['the user of another database', (url: URL) => url.searchParams.set('authSource', 'shop')],
    ])('refuses the driver %s', async (_what, change) => {
      const client = clientOf(withUri(change));
      await expect(client.db('a').command({ dbStats: 1 })).rejects.toMatchObject({ code: 18 });
    });

    it('refuses the driver without a password at its first command', async () => {
      const uri = `mongodb://127.0.0.1:${server.port}/?replicaSet=embedded`;
      await expect(clientOf(uri).db('a').collection('b').findOne()).rejects.toMatchObject({ code: 13 });
    });

    it('refuses other mechanisms', async () => {
      const payload = new Binary(Buffer.from('\0owner\0x'));
      for (const mechanism of ['SCRAM-SHA-1', 'PLAIN', '']) {
        expect(await raw.run({ saslStart: 1, mechanism, payload })).toMatchObject({ code: 334 });
      }
    });

    it('looks the same to one who asks which users there are', async () => {
      const known = await raw.run({ hello: 1, saslSupportedMechs: 'admin.owner' });
      const unknown = await raw.run({ hello: 1, saslSupportedMechs: 'shop.nobody' });
      expect(known['saslSupportedMechs']).toEqual(['SCRAM-SHA-256']);
      expect(unknown['saslSupportedMechs']).toEqual(['SCRAM-SHA-256']);
      const first = async (user: string) => textOf((await scram('x', { user })).started);
      const replies = [
        await first('nobody'),
        await first('nobody'),
        await first('owner'),
        await first('owner'),
      ];
      const [a, b, c, d] = replies.map((text) => /,(s=.{40},i=\d+)$/.exec(text)![1]);
      expect([a, c]).toEqual([b, d]);
      expect(a).not.toBe(c);
    });
  });

  describe('the exchange', () => {
    const right = () => passwordOf(server.uri);

    it('proves both sides to each other', async () => {
      const { started, ended, verified } = await scram(right(), {});
      expect(started).toMatchObject({ ok: 1, conversationId: 1, done: false });
      expect(Number(/i=(\d+)$/.exec(textOf(started))![1])).toBeGreaterThanOrEqual(4096);
      expect(ended).toMatchObject({ ok: 1, done: true });
      expect(verified).toBe(true);
      expect(await raw.run({ dbStats: 1 })).toMatchObject({ ok: 1 });
    });

    it('may begin along with hello, which saves a round trip', async () => {
      const { ended, verified } = await scram(right(), { withHello: true });
      expect(ended).toMatchObject({ ok: 1, done: true });
      expect(verified).toBe(true);
      expect(await raw.run({ dbStats: 1 })).toMatchObject({ ok: 1 });
    });

    it('has one more step for a client that does not skip the empty one', async () => {
      const { ended } = await scram(right(), { skipEmptyExchange: false });
      expect(ended).toMatchObject({ ok: 1, done: false });
      expect(await raw.run({ dbStats: 1 })).toMatchObject({ code: 13 });
      const empty = new Binary(Buffer.alloc(0));
      expect(await raw.run({ saslContinue: 1, conversationId: 1, payload: empty })).toMatchObject({
        ok: 1,
        done: true,
      });
      expect(await raw.run({ dbStats: 1 })).toMatchObject({ ok: 1 });
    });

    it.each([
      ['a proof of another password', 'wrong', (text: string) => text],
      ['a proof with one bit changed', undefined, (text: string) => flipped(text)],
      ['a proof cut short', undefined, (text: string) => text.replace(/p=.*/, 'p=AAAA')],
      ['no proof', undefined, (text: string) => text.replace(/,p=.*/, '')],
      ['an empty message', undefined, () => ''],
    ])('ends with %s', async (_what, password, spoil) => {
      const { ended } = await scram(password ?? right(), { spoil });
      expect(ended).toMatchObject(FAILED);
      expect(await raw.run({ dbStats: 1 })).toMatchObject({ code: 13 });
      // The exchange has ended: a correct proof is too late.
      const late = new Binary(Buffer.from('c=biws,r=x,p=AAAA'));
      expect(await raw.run({ saslContinue: 1, conversationId: 1, payload: late })).toMatchObject({
        code: 17,
      });
    });

    it.each([
      ['another nonce', (text: string) => text.replace(/r=./, 'r=#')],
      ["the client's nonce alone", (text: string) => text.slice(0, -32)],
      ['another channel binding', (text: string) => text.replace('c=biws', 'c=eSws')],
    ])('ends with %s, however well proven', async (_what, claim) => {
      expect((await scram(right(), { claim })).ended).toMatchObject(FAILED);
      expect(await raw.run({ dbStats: 1 })).toMatchObject({ code: 13 });
    });

    const flipped = (text: string): string => {
      const [head, proof] = text.split(',p=') as [string, string];
      const bytes = Buffer.from(proof, 'base64');
      bytes[0]! ^= 1;
      return `${head},p=${bytes.toString('base64')}`;
    };

    it.each([
      'p=tls-unique,,n=owner,r=abcdefgh',
      'n,a=root,n=owner,r=abcdefgh',
      'n,,m=ext,n=owner,r=abcdefgh',
      'n,,n=owner',
      'n,,n=,r=abcdefgh',
      'n,,n=owner,r=a b',
      '',
      '\0\0\0',
      `n,,n=owner,r=${'x'.repeat(3000)}`,
    ])('does not begin with %j', async (message) => {
      const payload = new Binary(Buffer.from(message));
      const start = { saslStart: 1, mechanism: 'SCRAM-SHA-256', payload };
      expect(await raw.run(start)).toMatchObject(FAILED);
      expect(await raw.run({ saslContinue: 1, conversationId: 1, payload })).toMatchObject({ code: 17 });
      // As speculative authentication it is ignored.
      const hello = await raw.run({ hello: 1, speculativeAuthenticate: { ...start, db: 'admin' } });
      expect(hello).toMatchObject({ ok: 1, isWritablePrimary: true });
      expect(hello).not.toHaveProperty('speculativeAuthenticate');
    });

    it('accepts a client that supports channel binding but was not offered it, and its own name as authorization identity', async () => {
      expect((await scram(right(), { header: 'y,a=owner,' })).ended).toMatchObject({ ok: 1, done: true });
    });

    it('is refused under another number, and out of order', async () => {
      const payload = new Binary(Buffer.from('n,,n=owner,r=abcdefgh'));
      expect(await raw.run({ saslContinue: 1, conversationId: 1, payload })).toMatchObject({ code: 17 });
      await raw.run({ saslStart: 1, mechanism: 'SCRAM-SHA-256', payload });
      expect(await raw.run({ saslContinue: 1, conversationId: 2, payload })).toMatchObject({ code: 17 });
      expect(await raw.run({ saslStart: 1, mechanism: 'SCRAM-SHA-256', payload: 'text' })).toMatchObject({
        code: 14,
      });
    });

    it('holds until the logout, and for its own connection alone', async () => {
      await scram(right(), {});
      const other = await rawConnection(server.port);
      expect(await other.run({ dbStats: 1 })).toMatchObject({ code: 13 });
      other.close();
      expect(await raw.run({ logout: 1, $db: 'shop' })).toMatchObject({ ok: 1 });
      expect(await raw.run({ dbStats: 1 })).toMatchObject({ ok: 1 });
      expect(await raw.run({ logout: 1 })).toMatchObject({ ok: 1 });
      expect(await raw.run({ dbStats: 1 })).toMatchObject({ code: 13 });
    });
  });

  describe('the cluster time that a client sends', () => {
    const YEAR = 365 * 24 * 60 * 60;
    const signature = { hash: new Binary(Buffer.alloc(20)), keyId: Long.ZERO };
    const now = () => Math.floor(Date.now() / 1000);
    const at = (t: number, i = 1) => new Timestamp({ t, i });

    beforeEach(async () => void (await scram(passwordOf(server.uri), {})));

    it.each([
      ['that is no document', 5, 14],
      ['without a time', { signature }, 4],
      ['whose time is a date', { clusterTime: new Date(), signature }, 14],
      ['that is not signed', { clusterTime: at(1) }, 4],
      ['whose signature is text', { clusterTime: at(1), signature: 'x' }, 14],
      ['without a hash', { clusterTime: at(1), signature: { keyId: Long.ZERO } }, 4],
      [
        'with a short hash',
        { clusterTime: at(1), signature: { ...signature, hash: new Binary(Buffer.from('x')) } },
        16,
      ],
      ['whose key is text', { clusterTime: at(1), signature: { ...signature, keyId: 'x' } }, 14],
      ['beyond the largest', { clusterTime: at(1, 2 ** 31), signature }, 40484],
    ])('is refused when it is one %s', async (_what, $clusterTime, code) => {
      expect(await raw.run({ ping: 1, $clusterTime })).toMatchObject({ ok: 0, code });
    });

    it('may be a year ahead, no more, and moves the clock', async () => {
      const far = { clusterTime: at(now() + YEAR + 60), signature };
      expect(await raw.run({ ping: 1, $clusterTime: far })).toMatchObject({ ok: 0, code: 205 });
      const clusterTime = at(now() + 1000, 7);
      const reply = await raw.run({ ping: 1, $clusterTime: { clusterTime, signature } });
      expect(reply).toMatchObject({ ok: 1, $clusterTime: { clusterTime } });
      expect((reply['operationTime'] as Timestamp).lt(clusterTime)).toBe(true);
      const written = await raw.run({ insert: 'clock', documents: [{ a: 1 }] });
      expect((written['operationTime'] as Timestamp).gt(clusterTime)).toBe(true);
    });

    it('does not move the clock before a login', async () => {
      await raw.run({ logout: 1 });
      const clusterTime = at(now() + YEAR / 2);
      const reply = await raw.run({ ping: 1, $clusterTime: { clusterTime, signature } });
      expect(reply).toMatchObject({ ok: 1 });
      expect((reply['$clusterTime'] as { clusterTime: Timestamp }).clusterTime.lt(clusterTime)).toBe(true);
      expect(await raw.run({ ping: 1, $clusterTime: 5 })).toMatchObject({ ok: 0, code: 14 });
    });
  });
});

describe('a server without authentication', () => {
  it('is had by saying so, and takes anybody', async () => {
    const server = await startMongoServer({ authentication: false });
    const raw = await rawConnection(server.port);
    expect(server.uri).toBe(`mongodb://127.0.0.1:${server.port}/?replicaSet=embedded`);
    expect(await raw.run({ dbStats: 1 })).toMatchObject({ ok: 1 });
    const hello = await raw.run({ hello: 1, saslSupportedMechs: 'admin.owner' });
    expect(hello).not.toHaveProperty('saslSupportedMechs');
    const payload = new Binary(Buffer.from('n,,n=owner,r=abcdefgh'));
    expect(await raw.run({ saslStart: 1, mechanism: 'SCRAM-SHA-256', payload })).toMatchObject(FAILED);
    raw.close();
    await server.close();
  });
});

describe('a data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'mongodb-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const modes = (path: string) =>
    Object.fromEntries(readdirSync(path).map((name) => [name, statSync(join(path, name)).mode & 0o777]));

  it('keeps its password', async () => {
    const first = await startMongoServer({ dataDir: folder });
    await first.close();
    const second = await startMongoServer({ dataDir: folder });
    await second.close();
    expect(new URL(second.uri).password).toBe(new URL(first.uri).password);
    expect(readFileSync(join(folder, 'password'), 'utf8').trim()).toBe(new URL(first.uri).password);
  });

  it('is refused when its password file holds something else', async () => {
    writeFileSync(join(folder, 'password'), 'short\n');
    await expect(startMongoServer({ dataDir: folder })).rejects.toThrow(/does not hold a password/);
    rmSync(join(folder, 'password'));
    await (await startMongoServer({ dataDir: folder })).close();
  });

  it.each([0o000, 0o022])(
    'belongs to its owner alone, files and copies too, with the umask %i',
    async (umask) => {
      const before = process.umask(umask);
      try {
        chmodSync(folder, 0o777);
        const data = join(folder, 'data');
        const server = await startMongoServer({ dataDir: data });
        await server.backup(join(folder, 'copy'));
        expect(modes(folder)).toEqual({ data: 0o700, copy: 0o700 });
        expect(modes(data)).toEqual({
          'data.mdb': 0o600,
          'data.mdb-lock': 0o600,
          password: 0o600,
          'server.lock': 0o600,
        });
        expect(modes(join(folder, 'copy'))).toEqual({ 'data.mdb': 0o600 });
        await server.close();
      } finally {
        process.umask(before);
      }
    },
  );

  it('is closed at the start when it was open to others', async () => {
    await (await startMongoServer({ dataDir: folder })).close();
    chmodSync(folder, 0o755);
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o666);
    const server = await startMongoServer({ dataDir: folder });
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(Object.values(modes(folder)).filter((mode) => mode !== 0o600)).toEqual([]);
    await server.close();
  });
});
