/** As `engines` of package.json. An older one would end with a syntax error, if it came to the other files. */
const OLDEST_NODE = '20.19';

if (process.versions.node.localeCompare(OLDEST_NODE, 'en', { numeric: true }) < 0) {
  process.stderr.write(
    `This is Node.js ${process.versions.node}, and the shop needs ${OLDEST_NODE} or newer: https://nodejs.org/en/download\n`,
  );
  process.exit(1);
}
const { run } = await import('./app/run.js');
await run();
