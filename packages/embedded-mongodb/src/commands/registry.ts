import { AGGREGATE_COMMANDS } from './aggregate.js';
import { COLLECTION_COMMANDS } from './collection-commands.js';
import { AUTH_COMMANDS } from './auth-commands.js';
import type { Command } from './command.js';
import { CURSOR_COMMANDS } from './cursor-commands.js';
import { DIAGNOSTIC_COMMANDS } from './diagnostic-commands.js';
import { EXPLAIN_COMMANDS } from './explain.js';
import { FIND_AND_MODIFY_COMMANDS } from './find-and-modify.js';
import { INDEX_COMMANDS } from './index-commands.js';
import { PLAN_CACHE_COMMANDS } from './plan-cache-command.js';
import { PROFILE_COMMANDS } from './profile-command.js';
import { READ_COMMANDS } from './read-commands.js';
import { SESSION_COMMANDS } from './session-commands.js';
import { STATS_COMMANDS } from './stats-commands.js';
import { WRITE_COMMANDS } from './write-commands.js';

/** All commands by name and alias. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map(
  [
    ...AUTH_COMMANDS,
    ...DIAGNOSTIC_COMMANDS,
    ...STATS_COMMANDS,
    ...READ_COMMANDS,
    ...WRITE_COMMANDS,
    ...FIND_AND_MODIFY_COMMANDS,
    ...AGGREGATE_COMMANDS,
    ...CURSOR_COMMANDS,
    ...EXPLAIN_COMMANDS,
    ...PLAN_CACHE_COMMANDS,
    ...PROFILE_COMMANDS,
    ...COLLECTION_COMMANDS,
    ...INDEX_COMMANDS,
    ...SESSION_COMMANDS,
  ].flatMap((command) => command.names.map((name) => [name, command] as const)),
);
