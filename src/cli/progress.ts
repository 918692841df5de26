import { SingleBar } from 'cli-progress';
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
  const bar = new SingleBar({
    // What the library needs of a stream is that it can be written to.
    stream: output as NodeJS.WriteStream,
    format: '[{bar}] {percentage}% ({value} of {total}), {eta_formatted} left',
    barCompleteChar: '#',
    barIncompleteChar: '.',
    barsize: BAR_WIDTH,
    hideCursor: true,
    stopOnComplete: false,
  });
  return {
    show: (done, total) => {
      if (bar.isActive) bar.update(done);
      else bar.start(total, done);
    },
    end: () => {
      if (bar.isActive) bar.stop();
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
