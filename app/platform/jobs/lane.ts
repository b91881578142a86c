/**
 * One of `lanes` queues of a tenant, always the same for one id: however much a tenant has waiting, it holds no more slots
 * of the workers than it has lanes, and runs about one thing never overlap.
 */
export function laneOf({ of, id, lanes }: { of: string; id: string; lanes: number }): string {
  return `${of}:${Number.parseInt(id.slice(-4), 16) % lanes}`;
}
