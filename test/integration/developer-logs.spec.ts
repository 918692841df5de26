import { once } from 'node:events';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { freshDataDir, startOwnService, type OwnService } from '../../scripts/lib/own-service.mjs';
import { aRegistration } from '../support/factories/a-registration.js';
import { expectEventually } from '../support/expect-eventually.js';

describe('the terminal of a developer', () => {
  const dataDir = freshDataDir();
  let service: OwnService;

  beforeAll(async () => {
    // As a developer starts it: the log is text.
    const env = {
      DATA_DIR: dataDir.path,
      SEED_DEMO: 'false',
      LOG_FORMAT: '',
      LOG_LEVEL: '',
      HOST: '0.0.0.0',
      MONGO_URI: 'mongodb://db/shop',
    };
    service = await startOwnService(env);
  });

  afterAll(async () => {
    await service.stop();
    dataDir.remove();
  });

  rules('FST-02', 'FST-05').it('shows a warning and the banner at the start, and nothing else', async () => {
    await expectEventually(() => expect(service.output()).toContain('config.variable_unknown'));
    const lines = service.output().split('\n');
    expect(lines.filter((line) => /INFO|^\{/.test(line))).toEqual([]);
    expect(lines.filter((line) => line.includes('WARN'))).toEqual([
      expect.stringContaining('"given":"MONGO_URI","meant":"MONGODB_URI"'),
    ]);
    expect(service.output()).not.toContain('mongodb://db/shop');
    expect(service.url).toMatch(/^http:\/\/localhost:\d+$/);
  });

  rules('FST-08').it('names the addresses for a phone, which answer', async () => {
    // None in a machine without a network.
    const [address] = /(?<=From a phone +)http\S+?(?=,|$)/m.exec(service.output()) ?? [];
    const outer = Object.values(networkInterfaces()).flat();
    const isOnNetwork = outer.some((at) => at?.internal === false && at.family === 'IPv4');
    expect(address !== undefined).toBe(isOnNetwork);
    if (address === undefined) return;
    const { hostname, port } = new URL(address);
    const connection = connect(Number(port), hostname);
    await once(connection, 'connect');
    connection.destroy();
  });

  rules('FST-05', 'FST-06').it('shows a line for a request, and one for its mail with the code', async () => {
    const registration = aRegistration();
    const answer = await fetch(`${service.url}/api/v1/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(registration),
    });
    expect(answer.status).toBe(201);
    const lines = await expectEventually(() => {
      const all = service.output().split('\n');
      const found = all.filter((line) => line.includes('INFO'));
      expect(found).toHaveLength(2);
      return found;
    });
    expect(lines).toContainEqual(
      expect.stringMatching(/INFO: POST \/api\/v1\/auth\/register 201, [\d.]+ ms \{"requestId":"[\w-]+"\}$/),
    );
    expect(lines).toContainEqual(expect.stringMatching(/INFO: Mail to .*\(code \d{6}\)$/));
  });
});
