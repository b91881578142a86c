/**
 * The sandbox's own time: runs at `speed` times the real clock so that a parcel's fortnight passes in minutes, and can be
 * pushed forward by hand. Signatures and token lifetimes use real time; only the world's events use this clock.
 */
export class Clock {
  private anchorReal = Date.now();
  private anchorSandbox = Date.now();
  private factor: number;

  constructor(speed = 1) {
    this.factor = speed;
  }

  now(): Date {
    return new Date(this.anchorSandbox + (Date.now() - this.anchorReal) * this.factor);
  }

  get speed(): number {
    return this.factor;
  }

  setSpeed(speed: number): void {
    this.anchorSandbox = this.now().getTime();
    this.anchorReal = Date.now();
    this.factor = speed;
  }

  /** Moves sandbox time forward by `milliseconds`, or back by a negative number. */
  advance(milliseconds: number): void {
    this.anchorSandbox += milliseconds;
  }
}
