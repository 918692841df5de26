import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { MongoClient, type Db } from 'mongodb';
import { ShopClient } from '../../../scripts/journey/shop-client.mjs';
import { freshDataDir, startOwnService, type OwnService } from '../../../scripts/lib/own-service.mjs';
import { addAddress, putOnSale, signIn, signUp } from '../../../scripts/lib/shopping.mjs';
import { startMailServer, type MailServer } from '../../support/services/mail-server.js';
import { tcpRelay, type TcpRelay } from '../../support/stand-ins/tcp-relay.js';
import { startDatabase, startRedis, type ServerProcess } from './server-processes.js';

/** The secret that the gateway's webhooks are signed with. */
export const WEBHOOK_SECRET = 'webhook-secret-of-the-gateway';

const COMMANDS = join(__dirname, '..', '..', '..', 'dist', 'cli');

const ADMIN = { email: 'admin@example.com', password: 'Admin#123' };

/** A process of the service. */
export interface Process extends OwnService {
  readonly client: ShopClient;
}

/** A customer who can buy. */
export interface Customer {
  readonly email: string;
  readonly token: string;
  readonly addressId: string;
}

/**
 * A shop of several processes, as production runs it: they share a database server, a Redis and a mail server, each
 * of which is a process or a listener of its own, and nothing else. The payment gateway and the carrier are the
 * sandboxes (in the shared database) unless the variables name others.
 */
export class Shop {
  private processes: Process[] = [];
  private readonly folders: Array<{ remove(): void }> = [];

  private constructor(
    readonly database: Db,
    readonly databaseServer: ServerProcess,
    /** Stands between the service and its database; what the test itself asks goes past it. */
    readonly databaseRelay: TcpRelay,
    readonly redis: ServerProcess,
    readonly mail: MailServer,
    /** Stands between the service and its mail server. */
    readonly mailRelay: TcpRelay,
    private readonly env: Record<string, string>,
  ) {}

  /** Starts the servers and no process. `env` adds to the variables of every process. */
  static async open(env: Record<string, string> = {}): Promise<Shop> {
    const databaseServer = await startDatabase();
    const relay = await tcpRelay(databaseServer);
    const redis = await startRedis();
    const mail = await startMailServer();
    const mailRelay = await tcpRelay({ host: '127.0.0.1', port: Number(new URL(mail.url).port) });
    const client = await MongoClient.connect(databaseServer.uriOf('shop'));
    return new Shop(client.db(), databaseServer, relay, redis, mail, mailRelay, {
      MONGODB_URI: databaseServer.uriOf('shop', relay.port),
      REDIS_URL: `redis://127.0.0.1:${redis.port}`,
      SMTP_URL: `smtp://127.0.0.1:${mailRelay.port}`,
      JWT_SECRET: 'a secret that all processes share, 32 characters',
      PAYMENT_KEY_SECRET: 'key-secret-of-the-gateway',
      PAYMENT_WEBHOOK_SECRET: WEBHOOK_SECRET,
      CARRIER_WEBHOOK_SECRET: 'webhook-secret-of-the-carrier',
      BOOTSTRAP_ADMIN_EMAIL: ADMIN.email,
      BOOTSTRAP_ADMIN_PASSWORD: ADMIN.password,
      RATE_LIMIT_STANDARD_MAX: '1000000',
      RATE_LIMIT_AUTH_MAX: '1000000',
      RATE_LIMIT_CHECKOUT_MAX: '1000000',
      RATE_LIMIT_HEALTH_MAX: '1000000',
      SEED_DEMO: 'false',
      TRUST_PROXY: '1',
      ...env,
    });
  }

  /** Starts a process that takes requests and works nothing off. */
  startApi(env: Record<string, string> = {}): Promise<Process> {
    return this.start({ ROLE: 'api', ...env });
  }

  /** Starts a process that works jobs off and takes no requests. */
  startWorker(env: Record<string, string> = {}): Promise<Process> {
    return this.start({ ROLE: 'worker', ...env });
  }

  signInAdmin({ client }: Process): Promise<string> {
    return signIn(client, ADMIN);
  }

  /** Puts a product on sale. @returns its id */
  async aProduct(api: Process, currentStock = 1_000_000): Promise<string> {
    return putOnSale(api.client, await this.signInAdmin(api), { name: 'Unbreakable Kettle', currentStock });
  }

  /** Signs a customer up, from an address of its own. */
  async aCustomer({ url }: Process): Promise<Customer> {
    const client = new ShopClient(url, { 'x-forwarded-for': `10.0.${randomInt(256)}.${randomInt(256)}` });
    const credentials = await signUp(client);
    const token = await signIn(client, credentials);
    const [address] = await addAddress(client, token);
    return { email: credentials.email, token, addressId: address!._id };
  }

  /** The effects that have still to be carried out. */
  async unfinishedEffects(): Promise<object[]> {
    const outbox = this.database.collection('outbox');
    return outbox
      .find({ state: { $ne: 'FAILED' } })
      .project({ _id: 0, payload: 0 })
      .toArray();
  }

  /** Ends a process: with SIGKILL, as a machine that fails does, or as it is told to. */
  async kill(process: Process, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    this.processes = this.processes.filter((other) => other !== process);
    await process.stop(signal);
  }

  /** The books of the whole shop, as `doctor --stock --money` checks them. @returns what it prints */
  async books(): Promise<string> {
    const { code, output } = await this.command('doctor', '--stock', '--money');
    return code === 0 ? output : `exit code ${code}\n${output}`;
  }

  /** Runs a command of the service with the variables of the shop. */
  command(name: string, ...options: string[]): Promise<{ code: number; output: string }> {
    const folder = freshDataDir();
    this.folders.push(folder);
    const { PATH, HOME } = process.env;
    return new Promise((printed) => {
      execFile(
        process.execPath,
        [join(COMMANDS, `${name}.js`), ...options],
        { cwd: folder.path, env: { PATH, HOME, DATA_DIR: folder.path, ...this.env } },
        (error, stdout, stderr) =>
          printed({ code: error === null ? 0 : Number(error.code ?? 1), output: stdout + stderr }),
      );
    });
  }

  /** Stops everything; every process has to end in good order. */
  async close(): Promise<void> {
    const codes = await Promise.all(this.processes.map((process) => process.stop()));
    await this.database.client.close();
    await Promise.all([this.databaseRelay.close(), this.mailRelay.close()]);
    await Promise.all([this.databaseServer.close(), this.redis.close(), this.mail.close()]);
    for (const folder of this.folders) folder.remove();
    const badlyEnded = this.processes.filter((_process, index) => codes[index] !== 0);
    expect(badlyEnded.map((process) => process.output())).toEqual([]);
  }

  private async start(env: Record<string, string>): Promise<Process> {
    const folder = freshDataDir();
    this.folders.push(folder);
    const service = await startOwnService({ ...this.env, DATA_DIR: folder.path, ...env });
    const process = { ...service, client: new ShopClient(service.url) };
    this.processes.push(process);
    return process;
  }
}
