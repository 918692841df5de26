const BAR_WIDTH = 30;

/** Where progress is shown: a terminal redraws one line, anything else gets a line for each tenth. */
export interface ProgressOutput {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

export interface Progress {
  show(done: number, total: number): void;
  /** Ends with a line of its own. */
  end(message: string): void;
}

export function progressOn(output: ProgressOutput): Progress {
  return output.isTTY === true ? barOn(output) : linesOn(output);
}

function barOn(output: ProgressOutput): Progress {
  let isOpen = false;
  return {
    show: (done, total) => {
      const filled = Math.round(shareOf(done, total) * BAR_WIDTH);
      const bar = '#'.repeat(filled) + '.'.repeat(BAR_WIDTH - filled);
      output.write(`\r[${bar}] ${percentOf(done, total)}% (${done} of ${total})`);
      isOpen = true;
    },
    end: (message) => output.write(`${isOpen ? '\n' : ''}${message}\n`),
  };
}

function linesOn(output: ProgressOutput): Progress {
  let tenths = 0;
  return {
    show: (done, total) => {
      const reached = Math.floor(shareOf(done, total) * 10);
      if (reached <= tenths) return;
      tenths = reached;
      output.write(`${percentOf(done, total)}% (${done} of ${total})\n`);
    },
    end: (message) => output.write(`${message}\n`),
  };
}

function shareOf(done: number, total: number): number {
  return total === 0 ? 1 : Math.min(1, done / total);
}

function percentOf(done: number, total: number): number {
  return Math.floor(shareOf(done, total) * 100);
}
