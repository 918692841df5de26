/** An invalid configuration, which aborts the start-up: one line per fault, naming its variable. */
export class ConfigError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'ConfigError';
  }
}

/** A configured service does not answer. It may in a moment: whoever can wait tries again. */
export class UnreachableError extends ConfigError {}
