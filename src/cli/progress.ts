import type { CommandOutput } from './command.js';

const BAR_WIDTH = 30;

export interface Progress {
  show(done: number, total: number): void;
  /** Ends the progress line. */
  end(): void;
}

/** Shows the progress of a command: redraws one line on a terminal, else writes a line for every 10 percent. */
export function progressOn(output: CommandOutput): Progress {
  return output.isTTY === true ? barOn(output) : linesOn(output);
}

function barOn(output: CommandOutput): Progress {
  let isOpen = false;
  return {
    show: (done, total) => {
      const filled = Math.round(shareOf(done, total) * BAR_WIDTH);
      const bar = '#'.repeat(filled) + '.'.repeat(BAR_WIDTH - filled);
      output.write(`\r[${bar}] ${percentOf(done, total)}% (${done} of ${total})`);
      isOpen = true;
    },
    end: () => {
      if (isOpen) output.write('\n');
    },
  };
}

function linesOn(output: CommandOutput): Progress {
  let tenths = 0;
  return {
    show: (done, total) => {
      const reached = Math.floor(shareOf(done, total) * 10);
      if (reached <= tenths) return;
      tenths = reached;
      output.write(`${percentOf(done, total)}% (${done} of ${total})\n`);
    },
    end: () => undefined,
  };
}

function shareOf(done: number, total: number): number {
  return total === 0 ? 1 : Math.min(1, done / total);
}

function percentOf(done: number, total: number): number {
  return Math.floor(shareOf(done, total) * 100);
}
