import 'reflect-metadata';
import { replayOutbox } from './repairs.js';
import { runCommand } from './run-command.js';

await runCommand(replayOutbox);
