/**
 * The embedded database as a server of its own, for services that share it: prints its address, stops on SIGTERM.
 * Fail points are on, as on the servers that MongoDB's own tests use.
 *
 *   node test/services/support/database-server.mjs <folder> [<port>]     needs the build
 */
import { startMongoServer } from 'embedded-mongodb';

const [dataDir, port = '0'] = process.argv.slice(2);
const server = await startMongoServer({ dataDir, port: Number(port), testCommands: true });
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
console.log(server.uri);
