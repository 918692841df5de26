/** What the rest must know of the queue that was wired, without knowing which one it is. */
export class QueueTraits {
  constructor(
    /** Whether queued jobs are still there after the process has ended. */
    readonly survivesRestart: boolean,
  ) {}
}
