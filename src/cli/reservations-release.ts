import 'reflect-metadata';
import { releaseReservations } from './repairs.js';
import { runCommand } from './run-command.js';

await runCommand(releaseReservations);
