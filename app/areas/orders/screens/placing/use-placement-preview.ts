import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { api } from "~/platform/api/client";
import type { OrderPreview } from "../../contract/placement";

type Line = OrderPreview["plans"][number]["lines"][number];

/** An order as it would be placed, with the lines that are left out of it. */
interface ChosenPreview {
  order: OrderPreview;
  leftOut: Line[];
  /** What is to be placed of it; undefined for all */
  lineIds: string[] | undefined;
}

/**
 * The preview of orders, and of the part of their lines that a person chooses (ledger O008): suppliers are asked anew for
 * what is left.
 */
export function usePlacementPreview(orderIds: string[]) {
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const whole = useQuery(
    api.placement.preview.queryOptions({ input: { orders: orderIds.map((order_id) => ({ order_id })) }, staleTime: 0 }),
  );
  const wholes = whole.data?.data.orders;
  const parts = useMemo(() => (wholes ?? []).map((order) => partOf(order, excluded)), [wholes, excluded]);
  const changed = parts.filter(({ lineIds }) => lineIds !== undefined && lineIds.length > 0);
  const part = useQuery(
    api.placement.preview.queryOptions({
      input: { orders: changed.map(({ order, lineIds }) => ({ order_id: order.order_id, line_item_ids: lineIds })) },
      enabled: changed.length > 0,
      placeholderData: keepPreviousData,
    }),
  );
  const asked = new Map(
    (changed.length > 0 ? (part.data?.data.orders ?? []) : []).map((order) => [order.order_id, order]),
  );
  return {
    query: whole,
    isAsking: changed.length > 0 && part.isFetching,
    orders: parts.map(({ order, leftOut, lineIds }) => ({
      leftOut,
      order: withoutPlans(asked.get(order.order_id) ?? order, lineIds),
    })),
    /** Leaves a line out, or takes it in again. */
    toggle: (lineId: string) =>
      setExcluded(
        (before) => new Set(before.has(lineId) ? [...before].filter((id) => id !== lineId) : [...before, lineId]),
      ),
  };
}

function partOf(order: OrderPreview, excluded: ReadonlySet<string>): ChosenPreview {
  const lines = order.plans.flatMap((plan) => plan.lines);
  const leftOut = lines.filter(({ line_id: id }) => excluded.has(id));
  if (leftOut.length === 0) return { order, leftOut, lineIds: undefined };
  return { order, leftOut, lineIds: lines.map(({ line_id: id }) => id).filter((id) => !excluded.has(id)) };
}

/** An order of which everything is left out has nothing to be placed. */
function withoutPlans(order: OrderPreview, lineIds: string[] | undefined): OrderPreview {
  return lineIds?.length === 0 ? { ...order, plans: [], costs: [], profit: null, can_place: false } : order;
}
