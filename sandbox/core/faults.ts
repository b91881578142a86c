import type { NextFunction, Request, Response } from "express";

/** What can be made to go wrong on request; each stand-in supports those that its real counterpart shows. */
export const FAULT_KINDS = [
  "throttle",
  "server_error",
  "timeout_before_write",
  "timeout_after_write",
  "lose_answer",
  "late_write",
  "late_answer",
  "drop_connection",
  "duplicate_webhook",
  "reorder_webhooks",
  "lose_webhook",
  "reject",
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** A fault waiting to happen: the next `count` calls of `vendor` whose operation contains `match` are hit. */
export interface Fault {
  id: string;
  vendor: string;
  kind: FaultKind;
  /** Substring of the operation (path, method name or GraphQL root field); empty matches all. */
  match: string;
  count: number;
  /** Vendor-specific detail, such as the error code that a `reject` answers with. */
  detail?: string;
}

/** The faults asked for and not yet spent; kept in memory only, a restart is a clean slate. */
export class Faults {
  private pending: Fault[] = [];
  private sequence = 0;
  private late: (() => void)[] = [];
  /** True lets in what the real one would refuse as a repetition, where that can be made out, and counts it. */
  acceptsDuplicates = false;

  add(fault: Omit<Fault, "id">): Fault {
    const added = { ...fault, id: String(++this.sequence) };
    this.pending.push(added);
    return added;
  }

  list(): readonly Fault[] {
    return this.pending;
  }

  clear(vendor?: string): void {
    this.pending = vendor ? this.pending.filter((fault) => fault.vendor !== vendor) : [];
  }

  /** Keeps a write back until `landAll`. */
  keepBack(land: () => void): void {
    this.late.push(land);
  }

  /** Has every write land that was kept back; answers how many. */
  landAll(): number {
    const landing = this.late;
    this.late = [];
    for (const land of landing) land();
    return landing.length;
  }

  /** Takes one use of the first fault of one of `kinds` that matches, or undefined. */
  take(vendor: string, operation: string, kinds: readonly FaultKind[]): Fault | undefined {
    const fault = this.pending.find(
      (candidate) =>
        candidate.vendor === vendor && kinds.includes(candidate.kind) && operation.includes(candidate.match),
    );
    if (!fault) return undefined;
    fault.count -= 1;
    if (fault.count <= 0) this.pending = this.pending.filter((candidate) => candidate !== fault);
    return fault;
  }
}

/**
 * Applies the transport faults to a whole router: a 5xx, a hang before or after the handler's write, a dropped
 * connection. "After the write" lets the handler run and then withholds its answer, as a lost response does: by silence
 * (`timeout_after_write`) or by hanging up (`lose_answer`). A late write lands long after its caller gave up: when `landAll`
 * is called, or `detail` milliseconds after the line was cut. A late answer is of what was done or read at once, and comes
 * `detail` milliseconds later.
 */
export function transportFaults(
  faults: Faults,
  vendor: string,
  operationOf: (request: Request) => string = (request) => request.path,
) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const operation = operationOf(request);
    const fault = faults.take(vendor, operation, [
      "server_error",
      "timeout_before_write",
      "timeout_after_write",
      "lose_answer",
      "late_write",
      "late_answer",
      "drop_connection",
    ]);
    if (!fault) return next();
    if (fault.kind === "server_error") {
      response.status(503).send("Service Unavailable");
      return;
    }
    if (fault.kind === "drop_connection") {
      request.socket.destroy();
      return;
    }
    if (fault.kind === "timeout_before_write") return; // never answers; the client's deadline ends it
    if (fault.kind === "late_answer") {
      const end = response.end.bind(response) as (...given: unknown[]) => Response;
      response.end = ((...given: unknown[]) => {
        setTimeout(() => end(...given), Number(fault.detail ?? 0));
        return response;
      }) as Response["end"];
      return next();
    }
    const swallow = () => {
      if (fault.kind === "lose_answer") request.socket.destroy();
      return response;
    };
    response.send = swallow;
    response.json = swallow;
    response.end = swallow as Response["end"];
    if (fault.kind !== "late_write") return next();
    if (fault.detail === undefined) return faults.keepBack(next);
    request.socket.destroy();
    setTimeout(next, Number(fault.detail)).unref();
  };
}
