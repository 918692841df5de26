import 'reflect-metadata';
import { listFailures } from './repairs.js';
import { runCommand } from './run-command.js';

await runCommand(listFailures);
