/** What Shopify says of a shop's cost bucket, in points. */
export interface ThrottleStatus {
  maximumAvailable: number;
  currentlyAvailable: number;
  /** Points a second */
  restoreRate: number;
}

interface Bucket extends ThrottleStatus {
  measuredAt: number;
  /** Points of calls that have not been answered, which the last answer may not have counted yet. */
  reserved: number;
  /** Has the calls at the heads of the lines look again. */
  wakes: Set<() => void>;
  /** Calls in line that somebody waits for. */
  pressing: number;
}

/** Of a shop that has not answered yet: a standard plan's bucket, half full. */
const UNKNOWN: ThrottleStatus = { maximumAvailable: 2000, currentlyAvailable: 1000, restoreRate: 100 };

/** Of a document that was never sent. */
const UNKNOWN_COST = 50;

/** After that long in line nobody is patient any more, in milliseconds: its job has an end. */
const PATIENCE_MS = 15_000;

/** How soon one that stands behind others looks whether they have gone. */
const LOOK_AGAIN_MS = 50;

/** What calls that nobody waits for leave of a bucket for those that somebody does, of other processes too, as a share of it. */
const LEFT_FOR_OTHERS = 0.25;

/**
 * Shopify's cost buckets as this process knows them: one per shop. A call waits here until its cost is likely to be there,
 * in turn, so that a burst does not spend itself on refusals; one that nobody waits for comes after the others. Other
 * processes draw on the same bucket; what they take shows in the next answer.
 */
export class Throttle {
  private readonly buckets = new Map<string, Bucket>();
  private readonly costs = new Map<string, number>();
  private readonly lines = new Map<string, Promise<number>>();

  /**
   * Runs a call of a document (by its text) when its cost is likely to be there, and holds that cost until it ends.
   * @param isPatient true where nobody waits for it
   */
  async run<T>(shop: string, document: string, call: () => Promise<T>, isPatient = false): Promise<T> {
    const bucket = this.bucket(shop);
    const line = `${shop} ${isPatient ? "patient" : "pressing"}`;
    if (!isPatient) bucket.pressing += 1;
    const patientUntil = isPatient ? Date.now() + PATIENCE_MS : 0;
    const turn = (this.lines.get(line) ?? Promise.resolve(0)).then(() => this.admit(shop, document, patientUntil));
    this.lines.set(line, turn);
    const cost = await turn;
    if (!isPatient) bucket.pressing -= 1;
    if (this.lines.get(line) === turn) this.lines.delete(line);
    try {
      return await call();
    } finally {
      bucket.reserved -= cost;
      for (const wake of bucket.wakes) wake();
    }
  }

  /** Takes in what an answer says of the bucket and of the document's cost. */
  learn(shop: string, document: string, requestedCost: number, status: ThrottleStatus): void {
    this.costs.set(document, requestedCost);
    Object.assign(this.bucket(shop), status, { measuredAt: Date.now() });
  }

  /**
   * Milliseconds until `cost` points are there beside those that are held, by the last answer.
   * @param isPatient true for what leaves a part of the bucket to others
   */
  waitFor(shop: string, cost: number, isPatient = false): number {
    const { maximumAvailable, currentlyAvailable, restoreRate, measuredAt, reserved } = this.bucket(shop);
    const available = Math.min(maximumAvailable, currentlyAvailable + ((Date.now() - measuredAt) / 1000) * restoreRate);
    const left = isPatient ? LEFT_FOR_OTHERS * maximumAvailable : 0;
    const missing = Math.min(cost + left, maximumAvailable) + reserved - available;
    return missing <= 0 ? 0 : Math.ceil((missing / restoreRate) * 1000);
  }

  /**
   * Waits, and answers how much it holds. The cost may become known while a call stands in line. Looks again whenever a
   * call ends: Shopify gives back what a call asked for and did not use, which is most of it.
   */
  private async admit(shop: string, document: string, patientUntil: number): Promise<number> {
    const bucket = this.bucket(shop);
    const cost = () => this.costs.get(document) ?? UNKNOWN_COST;
    const wait = (): number => {
      const patience = patientUntil - Date.now();
      if (patience <= 0) return this.waitFor(shop, cost());
      const behindOthers = bucket.pressing > 0 ? LOOK_AGAIN_MS : 0;
      return Math.min(patience, Math.max(this.waitFor(shop, cost(), true), behindOthers));
    };
    for (let ms = wait(); ms > 0; ms = wait()) {
      await new Promise<void>((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          bucket.wakes.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, ms);
        bucket.wakes.add(wake);
      });
    }
    const held = cost();
    bucket.reserved += held;
    return held;
  }

  private bucket(shop: string): Bucket {
    const known = this.buckets.get(shop) ?? {
      ...UNKNOWN,
      measuredAt: Date.now(),
      reserved: 0,
      wakes: new Set(),
      pressing: 0,
    };
    this.buckets.set(shop, known);
    return known;
  }
}
