import { expectMatch, isDocument, Mismatch } from './match.mjs';

/** The driver's event names by the names of the test format, by kind. */
const COMMAND_EVENTS = {
  commandStartedEvent: 'commandStarted',
  commandSucceededEvent: 'commandSucceeded',
  commandFailedEvent: 'commandFailed',
};

const CMAP_EVENTS = {
  poolCreatedEvent: 'connectionPoolCreated',
  poolReadyEvent: 'connectionPoolReady',
  poolClearedEvent: 'connectionPoolCleared',
  poolClosedEvent: 'connectionPoolClosed',
  connectionCreatedEvent: 'connectionCreated',
  connectionReadyEvent: 'connectionReady',
  connectionClosedEvent: 'connectionClosed',
  connectionCheckOutStartedEvent: 'connectionCheckOutStarted',
  connectionCheckOutFailedEvent: 'connectionCheckOutFailed',
  connectionCheckedOutEvent: 'connectionCheckedOut',
  connectionCheckedInEvent: 'connectionCheckedIn',
};

const SDAM_EVENTS = {
  serverDescriptionChangedEvent: 'serverDescriptionChanged',
  topologyDescriptionChangedEvent: 'topologyDescriptionChanged',
  topologyOpeningEvent: 'topologyOpening',
  topologyClosedEvent: 'topologyClosed',
  serverHeartbeatStartedEvent: 'serverHeartbeatStarted',
  serverHeartbeatSucceededEvent: 'serverHeartbeatSucceeded',
  serverHeartbeatFailedEvent: 'serverHeartbeatFailed',
};

const KINDS = { command: COMMAND_EVENTS, cmap: CMAP_EVENTS, sdam: SDAM_EVENTS };
const ALL_EVENTS = { ...COMMAND_EVENTS, ...CMAP_EVENTS, ...SDAM_EVENTS };

/** Commands with credentials, which monitoring leaves empty, and the runner's own. */
const SENSITIVE = new Set(
  [
    'authenticate',
    'saslStart',
    'saslContinue',
    'getnonce',
    'createUser',
    'updateUser',
    'copydbgetnonce',
    'copydbsaslstart',
    'copydb',
  ].map((name) => name.toLowerCase()),
);

/** The driver leaves nothing of a hello that carries a login. */
const isRedacted = (content) => content !== undefined && Object.keys(content).length === 0;

/** Keeps the events of one client that its definition wants observed. */
export class EventRecorder {
  constructor(
    client,
    { observeEvents = [], ignoreCommandMonitoringEvents = [], observeSensitiveCommands = false },
    logs,
  ) {
    this.events = [];
    this.logs = logs;
    this.checkedOut = 0;
    this.ignored = new Set(
      ['configureFailPoint', ...ignoreCommandMonitoringEvents].map((name) => name.toLowerCase()),
    );
    this.sensitive = observeSensitiveCommands;
    client.on('connectionCheckedOut', () => (this.checkedOut += 1));
    client.on('connectionCheckedIn', () => (this.checkedOut -= 1));
    this.all = [];
    for (const [name, driverName] of Object.entries(ALL_EVENTS)) {
      client.on(driverName, (event) => this.record(name, event, observeEvents.includes(name)));
    }
  }

  record(name, event, wanted) {
    if (name in COMMAND_EVENTS && this.isHidden(event)) return;
    const kept = name === 'commandStartedEvent' ? asItWasSent(event) : event;
    this.all.push({ name, event: kept });
    if (wanted) this.events.push({ name, event: kept });
  }

  isHidden({ commandName, command, reply, failure }) {
    const name = commandName.toLowerCase();
    if (this.ignored.has(name)) return true;
    if (this.sensitive) return false;
    const hello = name === 'hello' || name === 'ismaster';
    return SENSITIVE.has(name) || (hello && [command, reply, failure].some(isRedacted));
  }

  startedCommands() {
    return this.all.filter(({ name }) => name === 'commandStartedEvent').map(({ event }) => event);
  }

  countMatching(expected, entities) {
    return this.events.filter(({ name, event }) => matches(expected, name, event, entities)).length;
  }
}

/** The driver goes on using the command's parts (its read concern) after the event; the test is about what was sent. */
function asItWasSent({ commandName, databaseName, command, serviceId, serverConnectionId }) {
  return { commandName, databaseName, command: copied(command), serviceId, serverConnectionId };
}

function copied(value) {
  if (Array.isArray(value)) return value.map((entry) => copied(entry));
  if (!isDocument(value) || value instanceof Map) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, copied(entry)]));
}

function matches(expected, name, event, entities) {
  try {
    expectEvent(expected, name, event, entities);
    return true;
  } catch (error) {
    if (error instanceof Mismatch) return false;
    throw error;
  }
}

/** Checks the events of one client against `expectEvents`. */
export function expectEvents(
  { events: expected, eventType = 'command', ignoreExtraEvents = false },
  recorder,
  entities,
) {
  const kind = KINDS[eventType];
  const actual = recorder.events.filter(({ name }) => name in kind);
  if (!ignoreExtraEvents && actual.length !== expected.length) {
    throw new Mismatch(
      `expected ${expected.length} ${eventType} events (${expected.map((entry) => label(entry)).join(', ')}), got ${actual.length}: ${actual.map(({ name, event }) => `${name} ${event.commandName ?? ''}`).join(', ')}`,
    );
  }
  if (actual.length < expected.length)
    throw new Mismatch(`expected at least ${expected.length} ${eventType} events, got ${actual.length}`);
  expected.forEach((entry, i) => expectEvent(entry, actual[i].name, actual[i].event, entities));
}

function label(expected) {
  const [[name, fields]] = Object.entries(expected);
  return `${name} ${fields?.commandName ?? Object.keys(fields?.command ?? {})[0] ?? ''}`;
}

function expectEvent(expected, name, event, entities) {
  const [[wantedName, fields]] = Object.entries(expected);
  if (wantedName !== name)
    throw new Mismatch(`expected ${wantedName}, got ${name} (${event.commandName ?? ''})`);
  for (const [field, value] of Object.entries(fields ?? {}))
    expectEventField(field, value, name, event, entities);
}

const EVENT_FIELDS = {
  command: (value, name, event, entities) =>
    expectMatch(value, event.command, entities, { path: `${name}.command` }),
  reply: (value, name, event, entities) =>
    expectMatch(value, event.reply, entities, { path: `${name}.reply` }),
  commandName: (value, _name, event) => same(value, event.commandName, 'commandName'),
  databaseName: (value, _name, event) => same(value, event.databaseName, 'databaseName'),
  hasServiceId: (value, _name, event) =>
    same(value, event.serviceId !== undefined && event.serviceId !== null, 'hasServiceId'),
  hasServerConnectionId: (value, _name, event) =>
    same(
      value,
      event.serverConnectionId !== undefined && event.serverConnectionId !== null,
      'hasServerConnectionId',
    ),
  reason: (value, _name, event) => same(value, event.reason, 'reason'),
  interruptInUseConnections: (value, _name, event) =>
    same(value, event.interruptInUseConnections, 'interruptInUseConnections'),
  awaited: (value, _name, event) => same(value, event.awaited, 'awaited'),
  previousDescription: (value, _name, event) => expectDescription(value, event.previousDescription),
  newDescription: (value, _name, event) => expectDescription(value, event.newDescription),
  topologyId: () => undefined,
};

function expectEventField(field, value, name, event, entities) {
  const check = EVENT_FIELDS[field];
  if (check === undefined) throw new Error(`unknown field ${field} of an expected event`);
  check(value, name, event, entities);
}

function expectDescription(expected, actual) {
  if (expected.type !== undefined) same(expected.type, actual?.type, 'description type');
}

function same(expected, actual, what) {
  if (expected !== actual) throw new Mismatch(`expected ${what} ${expected}, got ${actual}`);
}

/** Checks the log messages of one client against `expectLogMessages`. */
export function expectLogs(
  { messages, ignoreMessages = [], ignoreExtraMessages = false },
  recorder,
  entities,
) {
  const fits = (expected, log) => {
    try {
      expectLog(expected, log, entities);
      return true;
    } catch (error) {
      if (error instanceof Mismatch) return false;
      throw error;
    }
  };
  const actual = recorder.logs.filter((log) => !ignoreMessages.some((ignored) => fits(ignored, log)));
  if (!ignoreExtraMessages && actual.length !== messages.length) {
    throw new Mismatch(
      `expected ${messages.length} log messages, got ${actual.length}: ${actual.map((log) => log.message).join(', ')}`,
    );
  }
  messages.forEach((expected, i) => expectLog(expected, actual[i] ?? {}, entities));
}

function expectLog(expected, log, entities) {
  const { t: _time, c: component, s: level, ...data } = log;
  if (expected.level !== undefined) same(expected.level, level, 'log level');
  if (expected.component !== undefined) same(expected.component, component, 'log component');
  if (expected.data !== undefined) expectMatch(expected.data, data, entities, { path: 'log' });
}
