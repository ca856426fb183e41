/** How much may come at once, and how fast it may go on. */
export interface Pace {
  burst: number;
  perSecond: number;
}

/** A bucket that fills with time: who sends faster than the pace finds it empty. */
export class EventBudget {
  private left: number;
  private filledAt: number;

  /** @param now ms, from any clock that only goes forward */
  constructor(
    private readonly pace: Pace,
    now: number,
  ) {
    this.left = pace.burst;
    this.filledAt = now;
  }

  /** Takes one; false where none is left. */
  take(now: number): boolean {
    const earned = ((now - this.filledAt) / 1000) * this.pace.perSecond;
    this.left = Math.min(this.pace.burst, this.left + earned);
    this.filledAt = now;
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}
