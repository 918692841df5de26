import 'reflect-metadata';
import { migrateDatabase } from './repairs.js';
import { runCommand } from './run-command.js';

await runCommand(migrateDatabase);
