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
  /** Has the call at the head of the line look again. */
  wake: () => void;
}

/** Of a shop that has not answered yet: a standard plan's bucket, half full. */
const UNKNOWN: ThrottleStatus = { maximumAvailable: 2000, currentlyAvailable: 1000, restoreRate: 100 };

/** Of a document that was never sent. */
const UNKNOWN_COST = 50;

/**
 * Shopify's cost buckets as this process knows them: one per shop. A call waits here until its cost is likely to be there,
 * in turn, so that a burst does not spend itself on refusals. Other processes draw on the same bucket; what they take
 * shows in the next answer.
 */
export class Throttle {
  private readonly buckets = new Map<string, Bucket>();
  private readonly costs = new Map<string, number>();
  private readonly lines = new Map<string, Promise<number>>();

  /** Runs a call of a document (by its text) when its cost is likely to be there, and holds that cost until it ends. */
  async run<T>(shop: string, document: string, call: () => Promise<T>): Promise<T> {
    const turn = (this.lines.get(shop) ?? Promise.resolve(0)).then(() => this.admit(shop, document));
    this.lines.set(shop, turn);
    const cost = await turn;
    if (this.lines.get(shop) === turn) this.lines.delete(shop);
    try {
      return await call();
    } finally {
      const bucket = this.bucket(shop);
      bucket.reserved -= cost;
      bucket.wake();
    }
  }

  /** Takes in what an answer says of the bucket and of the document's cost. */
  learn(shop: string, document: string, requestedCost: number, status: ThrottleStatus): void {
    this.costs.set(document, requestedCost);
    Object.assign(this.bucket(shop), status, { measuredAt: Date.now() });
  }

  /** Milliseconds until `cost` points are there beside those that are held, by the last answer. */
  waitFor(shop: string, cost: number): number {
    const { maximumAvailable, currentlyAvailable, restoreRate, measuredAt, reserved } = this.bucket(shop);
    const available = Math.min(maximumAvailable, currentlyAvailable + ((Date.now() - measuredAt) / 1000) * restoreRate);
    const missing = Math.min(cost, maximumAvailable) + reserved - available;
    return missing <= 0 ? 0 : Math.ceil((missing / restoreRate) * 1000);
  }

  /**
   * Waits, and answers how much it holds. The cost may become known while a call stands in line. Looks again whenever a
   * call ends: Shopify gives back what a call asked for and did not use, which is most of it.
   */
  private async admit(shop: string, document: string): Promise<number> {
    const cost = () => this.costs.get(document) ?? UNKNOWN_COST;
    for (let wait = this.waitFor(shop, cost()); wait > 0; wait = this.waitFor(shop, cost())) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, wait);
        this.bucket(shop).wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    const held = cost();
    this.bucket(shop).reserved += held;
    return held;
  }

  private bucket(shop: string): Bucket {
    const known = this.buckets.get(shop) ?? { ...UNKNOWN, measuredAt: Date.now(), reserved: 0, wake: () => {} };
    this.buckets.set(shop, known);
    return known;
  }
}
