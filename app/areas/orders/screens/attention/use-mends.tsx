import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import type { Permission } from "~/platform/permissions";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import { MountedOnceOpen } from "~/ui/drawers/mounted-once-open";
import { lazyPart } from "~/ui/loading/lazy-part";
import type { AttentionReason, Mend } from "../../rules/attention/attention-reasons";
import { PayOrdersModal } from "../purchasing/pay-orders-modal";

/** Come when orders are first placed. */
const PlacementDrawers = lazyPart(() => import("../purchasing/placement-drawers"));

/** What helps orders here and now; all else leads somewhere. */
const DONE_HERE = ["pay", "place", "address", "tell", "archive"] as const satisfies readonly Mend[];
export type DoneHere = (typeof DONE_HERE)[number];
/** As many orders as a preview, or a call that mends each by itself, takes. */
export const MOST_AT_ONCE = 100;

export const isDoneHere = (mend: Mend): mend is DoneHere => DONE_HERE.some((each) => each === mend);

export const NEEDED_FOR: Record<DoneHere, readonly Permission[]> = {
  pay: ["VIEW_ACTION_FULFILL_ITEM"],
  place: ["VIEW_ACTION_FULFILL_ITEM"],
  tell: ["VIEW_ACTION_FULFILL_ITEM"],
  address: ["VIEW_ACTION_EDIT_CUSTOMER"],
  archive: ["VIEW_ACTION_FULFILL_ITEM"],
};

interface Mends {
  /** Does what helps these orders, 100 at most, or begins it in a window. */
  mend(how: DoneHere, orderIds: string[]): void;
  /** The same for the oldest of a reason that it helps. */
  mendOldest(how: DoneHere, reason: AttentionReason): void;
  isPending: boolean;
  /** The windows, to stand once in the screen */
  parts: ReactNode;
}

/** What helps orders of the queue, one or many. @param onDone called once something was done */
export function useMends(onDone?: () => void): Mends {
  const { t } = useTranslation("attention");
  const toast = useToast();
  const queryClient = useQueryClient();
  const [paying, setPaying] = useState<string[]>([]);
  const [placing, setPlacing] = useState<string[]>([]);
  const finish = () => {
    onDone?.();
    void queryClient.invalidateQueries({ queryKey: api.attention.key() });
    void queryClient.invalidateQueries({ queryKey: api.orders.key() });
  };
  const tellOf = (how: "address" | "tell" | "archive", count: number) => {
    if (count > 0) toast.success(t(`done.${how}`, { count }));
    else toast.warning(t("done.none"));
    finish();
  };
  const address = useMutation(
    api.attention.mendAddresses.mutationOptions({ onSuccess: ({ data }) => tellOf("address", data.orders.length) }),
  );
  const tell = useMutation(
    api.attention.tellStores.mutationOptions({ onSuccess: ({ data }) => tellOf("tell", data.orders.length) }),
  );
  const archive = useMutation(
    api.orders.archive.mutationOptions({ onSuccess: (_, { orders }) => tellOf("archive", orders.length) }),
  );
  const oldest = useMutation({
    mutationFn: ({ reason }: { reason: AttentionReason; how: DoneHere }) =>
      queryClient.fetchQuery(api.attention.ids.queryOptions({ input: { reason }, staleTime: 0 })),
    onSuccess: ({ data }, { how }) => hows[how](data.orders.slice(0, MOST_AT_ONCE)),
  });
  const hows: Record<DoneHere, (orders: string[]) => void> = {
    pay: setPaying,
    place: setPlacing,
    address: (orders) => address.mutate({ orders }),
    tell: (orders) => tell.mutate({ orders }),
    archive: (orders) => archive.mutate({ orders }),
  };
  return {
    mend: (how, orderIds) => hows[how](orderIds.slice(0, MOST_AT_ONCE)),
    // Which addresses can be completed, and which parcels a store was not told of, the server knows best.
    mendOldest: (how, reason) => {
      if (how === "address") address.mutate({});
      else if (how === "tell") tell.mutate({});
      else oldest.mutate({ reason, how });
    },
    isPending: [address, tell, archive, oldest].some(({ isPending }) => isPending),
    parts: (
      <>
        {paying.length > 0 && (
          <PayOrdersModal
            orderIds={paying}
            onClose={() => setPaying([])}
            onPaid={() => {
              setPaying([]);
              finish();
            }}
          />
        )}
        <MountedOnceOpen isOpen={placing.length > 0}>
          <Suspense fallback={null}>
            <PlacementDrawers
              placing={placing.length > 0 ? { orderIds: placing } : null}
              onClose={() => {
                setPlacing([]);
                finish();
              }}
            />
          </Suspense>
        </MountedOnceOpen>
      </>
    ),
  };
}
