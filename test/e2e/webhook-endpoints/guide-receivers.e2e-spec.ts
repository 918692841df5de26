import { spawn, spawnSync } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { useApp } from '../../support/create-app.js';
import { fencedBlocks } from '../../support/documentation/fenced-blocks.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { useAdmin } from '../../support/session.js';
import { anEndpoint, TO_THIS_MACHINE } from '../../support/webhooks-out.js';

const GUIDE = resolve(__dirname, '..', '..', '..', 'docs', 'guides', 'webhooks-out.md');
const codeOf = (info: string) => fencedBlocks(GUIDE).find((block) => block.info === info)!.code;

/** The receivers of the guide: their block, their file, and how each is started. */
const RECEIVERS = [
  ['js receiver', 'receiver.mjs', 'node', (file: string) => [file]],
  ['python receiver', 'receiver.py', 'python3', (file: string) => [file]],
  ['php receiver', 'receiver.php', 'php', (file: string, port: number) => ['-S', `127.0.0.1:${port}`, file]],
] as const;

const isHere = (program: string) => spawnSync(program, ['--version']).status === 0;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

describe('the receivers of the guide', () => {
  const app = useApp(TO_THIS_MACHINE);
  const admin = useAdmin(app);
  const folder = mkdtempSync(join(tmpdir(), 'storefront-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  rules('WHO-19').it.each(RECEIVERS)(
    'take what is signed, once (%s)',
    async (info, name, program, argsOf) => {
      // A machine without the language has nothing to try it with.
      if (!isHere(program)) return;
      const file = join(folder, name);
      writeFileSync(file, codeOf(info));
      const port = await freePort();
      const url = `http://127.0.0.1:${port}/`;
      const { _id, secret } = await anEndpoint(admin, { url });
      const env = { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret };
      const receiver = spawn(program, argsOf(file, port), { env });
      let output = '';
      receiver.stdout.on('data', (chunk) => (output += chunk));
      receiver.stderr.on('data', (chunk) => (output += chunk));
      try {
        const test = await expectEventually(async () => {
          const sent = expectSuccess(await admin.client.post(`/webhook-endpoints/${_id}/test`));
          expect(sent).toMatchObject({ status: 'DELIVERED', responseStatus: 204 });
          return sent;
        });
        const resent = `/webhook-endpoints/${_id}/deliveries/${test._id}/resend`;
        expectSuccess(await admin.client.post(resent));
        await expectEventually(async () => {
          const { deliveries } = expectSuccess(
            await admin.client.get(`/webhook-endpoints/${_id}/deliveries`),
          );
          expect(deliveries).toContainEqual(expect.objectContaining({ _id: test._id, attempts: 2 }));
        });
        expect(output.match(new RegExp(`webhook.test ${_id}`, 'g'))).toHaveLength(1);
        const forged = await fetch(url, {
          method: 'POST',
          body: '{"type":"order.paid","data":{"_id":"forged"}}',
          headers: {
            'webhook-id': 'msg_forged',
            'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
            'webhook-signature': `v1,${'A'.repeat(43)}=`,
          },
        });
        expect(forged.status).toBe(401);
        expect(output).not.toContain('order.paid forged');
      } finally {
        receiver.kill();
      }
    },
  );
});
