import type { WatchChange, WatchRun } from "@prisma/client";
import { findStores } from "~/areas/accounts/server/stores/find-stores.server";
import { readWorkspace } from "~/areas/accounts/server/workspaces/read-workspace.server";
import { newestFirst, pageOf, readCursor } from "~/platform/db/list-cursor.server";
import { newId } from "~/platform/db/new-id.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { scopedSql, tenant } from "~/platform/db/sql.server";
import { AppError } from "~/platform/errors";
import { toState } from "~/platform/states/state-table";
import type { WatchChangeRow, WatchRunRow } from "../../contract/monitoring";
import type { Change } from "../../rules/monitor/changes";
import { RUN_TABLE, type RunState } from "../../rules/monitor/run-states";
import type { Wave } from "../../rules/monitor/waves";

interface Paging {
  cursor: string | undefined;
  pageSize: number;
}

/** A page of runs, the newest first, each with how much it changed. @throws AppError badRequest for a cursor that is none */
export async function listRuns({
  scope,
  state,
  cursor,
  pageSize,
}: {
  scope: WorkspaceScope;
  /** Those alone that stand so */
  state: RunState | undefined;
} & Paging) {
  const from = readCursor(cursor);
  const { beyond, ...reading } = newestFirst(from, pageSize);
  const rows = await scope.db.watchRun.findMany({ where: { ...(state && { state }), AND: beyond }, ...reading });
  const { rows: runs, ...neighbors } = pageOf(rows, { from, pageSize, momentOf: ({ createdAt }) => createdAt });
  return { runs: await withCounts(scope, runs), ...neighbors };
}

/**
 * A run with a page of its lines, the newest first.
 * @throws AppError notFound for a run that there is not, badRequest for a cursor that is none
 */
export async function readRun({ scope, runId, cursor, pageSize }: { scope: WorkspaceScope; runId: string } & Paging) {
  const found = await scope.db.watchRun.findUnique({ where: { id: runId } });
  if (!found) throw new AppError("notFound", { key: "errors.not_found" });
  const from = readCursor(cursor);
  const { beyond, ...reading } = newestFirst(from, pageSize);
  const rows = await scope.db.watchChange.findMany({ where: { runId, AND: beyond }, ...reading });
  const { rows: lines, ...neighbors } = pageOf(rows, { from, pageSize, momentOf: ({ createdAt }) => createdAt });
  const [run] = await withCounts(scope, [found]);
  return { run: run!, changes: await withNames(scope, lines), ...neighbors };
}

type Counts = Pick<WatchRunRow, "products" | "changes" | "waiting" | "refused" | "undone">;

async function withCounts(scope: WorkspaceScope, runs: readonly WatchRun[]): Promise<WatchRunRow[]> {
  const counted = await scopedSql<Counts & { id: string }>(scope)`
    SELECT r.id::text, lines.changes, lines.waiting, lines.refused, lines.undone,
      CASE WHEN r.state IN ('held', 'dropped') THEN (
        SELECT count(DISTINCT (m.source, m.source_product_id))::int FROM supplier_moves m WHERE ${tenant("m")} AND m.run_id = r.id
      ) ELSE lines.products END AS products
    FROM watch_runs r CROSS JOIN LATERAL (
      SELECT count(DISTINCT c.listing_id)::int AS products, count(*)::int AS changes, count(*) FILTER (WHERE c.sent_at IS NULL)::int AS waiting,
        count(*) FILTER (WHERE c.error IS NOT NULL OR (c.sent_at IS NOT NULL AND c.variant_id IS NOT NULL AND l.push_state = 'error'))::int AS refused, count(c.undone_at)::int AS undone
      FROM watch_changes c LEFT JOIN listings l ON l.id = c.listing_id AND ${tenant("l")}
      WHERE ${tenant("c")} AND c.run_id = r.id
    ) lines
    WHERE ${tenant("r")} AND r.id = ANY(${runs.map(({ id }) => id)}::uuid[])`;
  const countsOf = new Map(counted.map(({ id, ...counts }) => [id, counts]));
  return runs.map(({ id, state, wave, createdAt }) => ({
    run_id: id,
    state: toState(RUN_TABLE, state),
    wave: wave ? toWave(wave as unknown as Wave) : null,
    created_at: createdAt.toISOString(),
    ...countsOf.get(id)!,
  }));
}

/** What a run that is held would change, as its lines will be. */
export function nameChanges(scope: WorkspaceScope, changes: readonly Change[]): Promise<WatchChangeRow[]> {
  return withNames(
    scope,
    changes.map((change) => ({ ...change, id: newId(), sentAt: null, error: null, undoneAt: null })),
  );
}

type Line = Pick<WatchChange, "id" | "listingId" | "variantId" | "action" | "sentAt" | "error" | "undoneAt"> & {
  before: unknown;
  after: unknown;
};

/** Lines with the products and variants that they are about; what is gone meanwhile has no name. */
async function withNames({ db, workspaceId }: WorkspaceScope, lines: readonly Line[]): Promise<WatchChangeRow[]> {
  const [listings, variants, stores, { currency }] = await Promise.all([
    db.listing.findMany({
      where: { id: { in: [...new Set(lines.map(({ listingId }) => listingId))] } },
      select: { id: true, title: true, imageUrl: true, storeId: true, pushState: true, errorCode: true },
    }),
    db.importedVariant.findMany({
      where: { id: { in: [...new Set(lines.flatMap(({ variantId }) => variantId ?? []))] } },
      select: { id: true, optionValues: true, product: { select: { costCurrency: true } } },
    }),
    findStores({ db }),
    readWorkspace({ db, workspaceId }),
  ]);
  const listingOf = new Map(listings.map((listing) => [listing.id, listing]));
  const variantOf = new Map(variants.map((variant) => [variant.id, variant]));
  const storeOf = new Map(stores.map(({ id, name }) => [id, name]));
  return lines.map(({ id, listingId, variantId, action, before, after, sentAt, error, undoneAt }) => {
    const listing = listingOf.get(listingId);
    const variant = variantOf.get(variantId ?? "");
    return {
      change_id: id,
      product_id: listingId,
      name: listing?.title ?? "",
      image: listing?.imageUrl ?? null,
      store_name: (listing && storeOf.get(listing.storeId)) ?? "",
      variant: variantId && ((variant?.optionValues as string[] | undefined) ?? []).join(" / "),
      action: action as WatchChangeRow["action"],
      before: before as WatchChangeRow["before"],
      after: after as WatchChangeRow["after"],
      currency,
      cost_currency: variant?.product.costCurrency ?? null,
      is_sent: sentAt !== null,
      // What was handed to the push path may fail there.
      error: error ?? (sentAt && variantId && listing?.pushState === "error" ? listing.errorCode : null),
      is_undone: undoneAt !== null,
    };
  });
}

/** As it was kept; before its source and currency were kept with it, it says nothing of them. */
const toWave = (kept: Wave): Wave =>
  kept.why === "share" ? { ...kept, source: kept.source ?? "" } : { ...kept, currency: kept.currency ?? null };
