import 'reflect-metadata';
import { examine } from './examine.js';
import { runCommand } from './run-command.js';

await runCommand(examine);
