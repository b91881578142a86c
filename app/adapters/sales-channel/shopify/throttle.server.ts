/** What Shopify says of a shop's cost bucket, in points. */
export interface ThrottleStatus {
  maximumAvailable: number;
  currentlyAvailable: number;
  /** Points a second */
  restoreRate: number;
}

interface Bucket extends ThrottleStatus {
  measuredAt: number;
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
  private readonly lines = new Map<string, Promise<void>>();

  /** Waits for the cost of a document (by its text) and reserves it. */
  async reserve(shop: string, document: string): Promise<void> {
    const before = this.lines.get(shop) ?? Promise.resolve();
    const turn = before.then(() => this.admit(shop, this.costs.get(document) ?? UNKNOWN_COST));
    this.lines.set(shop, turn);
    await turn;
    if (this.lines.get(shop) === turn) this.lines.delete(shop);
  }

  /** Takes in what an answer says of the bucket and of the document's cost. */
  learn(shop: string, document: string, requestedCost: number, status: ThrottleStatus): void {
    this.costs.set(document, requestedCost);
    this.buckets.set(shop, { ...status, measuredAt: Date.now() });
  }

  /** Milliseconds until `cost` points are there, by the last answer. */
  waitFor(shop: string, cost: number): number {
    const { restoreRate, maximumAvailable } = this.bucket(shop);
    const missing = Math.min(cost, maximumAvailable) - this.available(shop);
    return missing <= 0 ? 0 : Math.ceil((missing / restoreRate) * 1000);
  }

  private async admit(shop: string, cost: number): Promise<void> {
    const wait = this.waitFor(shop, cost);
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    this.buckets.set(shop, { ...this.bucket(shop), currentlyAvailable: this.available(shop) - cost, measuredAt: Date.now() });
  }

  private available(shop: string): number {
    const { currentlyAvailable, maximumAvailable, restoreRate, measuredAt } = this.bucket(shop);
    return Math.min(maximumAvailable, currentlyAvailable + ((Date.now() - measuredAt) / 1000) * restoreRate);
  }

  private bucket(shop: string): Bucket {
    return this.buckets.get(shop) ?? { ...UNKNOWN, measuredAt: Date.now() };
  }
}
