/**
 * Loaded before the instrumented service (`node --import`), in its process: reports each durable step to the test, kills the
 * process after the step that the test has named, and moves its time.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.env.CRASH_TIME_OFFSET_MS !== undefined) install();

function install() {
  const around = new AsyncLocalStorage();
  const counts = new Map();
  let armed = process.env.CRASH_POINT === undefined ? undefined : JSON.parse(process.env.CRASH_POINT);
  let offsetMs = Number(process.env.CRASH_TIME_OFFSET_MS);
  moveTime(() => offsetMs);
  // A process of the service that starts a process of its own does not pass this on.
  delete process.env.CRASH_TIME_OFFSET_MS;

  process.on('message', ({ arm, advanceMs }) => {
    if (arm !== undefined) {
      armed = arm ?? undefined;
      counts.clear();
    }
    if (advanceMs !== undefined) offsetMs += advanceMs;
    process.send({ done: true });
  });
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.channel.unref();

  const note = (step, mode, details) => process.send({ step, mode, details });

  const reached = (step) => {
    const count = (counts.get(step) ?? 0) + 1;
    counts.set(step, count);
    if (armed?.step === step && armed.count === count) process.kill(process.pid, 'SIGKILL');
    note(step, 'durable');
  };

  globalThis.crashHook = {
    /** Set by the unit of work. */
    openUnit: () => undefined,

    async step(step, kind, work) {
      if (globalThis.crashHook.openUnit() !== undefined) {
        note(step, kind === 'outside' ? 'outside in a transaction' : 'joined');
        return work();
      }
      const own = { wrote: kind !== 'commit', ended: false };
      try {
        const result = await around.run(own, work);
        if (own.wrote) reached(step);
        else note(step, 'reading');
        return result;
      } finally {
        own.ended = true;
      }
    },

    async write(inScope, work) {
      const step = around.getStore();
      if (step !== undefined && !step.ended) step.wrote = true;
      else if (inScope && globalThis.crashHook.openUnit() === undefined)
        note('a write', 'unknown', new Error('of no step').stack);
      return work();
    },
  };
}

/** Moves what `new Date()` and `Date.now()` say; timers stay. */
function moveTime(offsetMs) {
  const machineNow = Date.now.bind(Date);
  Date.now = () => machineNow() + offsetMs();
  globalThis.Date = new Proxy(Date, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [Date.now()] : args, newTarget),
  });
}
