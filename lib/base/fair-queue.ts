import { AppError } from './errors'

type QueueOptions = {
  concurrency: number
  maxWaiting: number
  /** How long a caller waits before it is refused; if unset, it waits until its turn. */
  maxWaitMs?: number
  busyMessage: string
  retryAfterSeconds: number
}
type WaitingTask = { who: string; rank: number; start: () => void; refuse: (error: AppError) => void }

/** More than any one caller can have in a queue. */
const PRIORITY_BONUS = 1_000_000

/**
 * Limits heavy work: `concurrency` tasks run, and at most `maxWaiting` more wait. Callers with fewer tasks in the queue go
 * first. When it is full, the last task of the caller with the most is refused, so that nobody can fill it for everyone.
 */
export class FairQueue {
  private readonly waitingTasks: WaitingTask[] = []
  private readonly taskCounts = new Map<string, number>()
  private running = 0

  constructor(private readonly options: QueueOptions) {}

  /**
   * Runs `work` when its turn comes; throws 503 (BUSY) if it is refused. Those who go first pass everyone who does not,
   * and follow the same rule among themselves.
   */
  async run<T>(who: string, work: () => Promise<T>, { goesFirst = false } = {}): Promise<T> {
    await this.waitForTurn(who, goesFirst)
    try {
      return await work()
    } finally {
      this.changeTaskCount(who, -1)
      const next = this.waitingTasks.shift()
      if (next) next.start()
      else this.running -= 1
    }
  }

  private async waitForTurn(who: string, goesFirst: boolean): Promise<void> {
    const rank = (this.taskCounts.get(who) ?? 0) - (goesFirst ? PRIORITY_BONUS : 0)
    this.changeTaskCount(who, 1)
    if (this.running < this.options.concurrency) {
      this.running += 1
      return
    }
    let timeout: NodeJS.Timeout | undefined
    await new Promise<void>((start, refuse) => {
      const laterIndex = this.waitingTasks.findIndex((other) => other.rank > rank)
      const task = { who, rank, start, refuse }
      this.waitingTasks.splice(laterIndex < 0 ? this.waitingTasks.length : laterIndex, 0, task)
      if (this.waitingTasks.length > this.options.maxWaiting) this.refuse(this.waitingTasks.at(-1))
      if (this.options.maxWaitMs) timeout = setTimeout(() => this.refuse(task), this.options.maxWaitMs)
    }).finally(() => clearTimeout(timeout))
  }

  private refuse(task?: WaitingTask) {
    const place = task ? this.waitingTasks.indexOf(task) : -1
    if (!task || place < 0) return
    this.waitingTasks.splice(place, 1)
    this.changeTaskCount(task.who, -1)
    const { busyMessage: busy, retryAfterSeconds } = this.options
    task.refuse(new AppError(503, 'BUSY', busy, { headers: { 'retry-after': String(retryAfterSeconds) } }))
  }

  private changeTaskCount(who: string, change: number) {
    const taskCount = (this.taskCounts.get(who) ?? 0) + change
    if (taskCount > 0) this.taskCounts.set(who, taskCount)
    else this.taskCounts.delete(who)
  }
}
