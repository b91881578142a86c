import { Banner, BlockStack, Button, Checkbox, InlineStack, Text } from "@shopify/polaris";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { SideDrawer } from "~/ui/drawers/side-drawer";
import { Failure } from "~/ui/loading/failure";
import { CardSkeleton } from "~/ui/loading/skeletons";
import type { OrderPreview } from "../../contract/placement";
import { profitOf } from "../../rules/purchasing/profit";
import { costsByKind, sumCosts } from "../../rules/purchasing/sum-costs";
import { confirmed } from "../placing/confirmed-choices";
import { placeAndPayKey } from "../placing/place-and-pay-key";
import { PlacementProgress } from "../placing/placement-progress";
import { PreviewCard } from "../placing/preview-card";
import { usePlacementPreview } from "../placing/use-placement-preview";
import { CostAndBalance } from "./cost-and-balance";

interface PlaceOrdersDrawerProps {
  /** By id; at most 100 */
  orderIds: string[];
  isOpen: boolean;
  onClose(): void;
  /** Called once orders were handed over */
  onPlaced(): void;
}

/** What placing orders costs, how each is shipped and what is left of it, and the button that places and pays them (C287, C281). */
export default function PlaceOrdersDrawer({ orderIds, isOpen, onClose, onPlaced }: PlaceOrdersDrawerProps) {
  const { t } = useTranslation("placement");
  return (
    <SideDrawer isOpen={isOpen} onClose={onClose} title={t("title", { count: orderIds.length })} width={760}>
      {isOpen && <Placing orderIds={orderIds} onClose={onClose} onPlaced={onPlaced} />}
    </SideDrawer>
  );
}

function Placing({ orderIds, onClose, onPlaced }: Omit<PlaceOrdersDrawerProps, "isOpen">) {
  const { t } = useTranslation("placement");
  const queryClient = useQueryClient();
  const preview = usePlacementPreview(orderIds);
  const { query: previews } = preview;
  /** Chosen shipping codes by order and source; what is not chosen stays as proposed */
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const [override, setOverride] = useState(false);
  const place = useMutation(api.placement.request.mutationOptions({ onSuccess: onPlaced }));
  const shown = preview.orders.map(({ order, leftOut }) => ({ order: withChoices(order, chosen), leftOut }));
  const orders = shown.map(({ order }) => order);
  if (place.data)
    return (
      <PlacementProgress
        requested={place.data.data}
        names={new Map(orders.map(({ order_id, name }) => [order_id, name]))}
        onAnew={() => {
          place.reset();
          void queryClient.invalidateQueries({ queryKey: api.placement.preview.key() });
        }}
        onClose={onClose}
      />
    );
  if (previews.isError)
    return <Failure error={previews.error} onRetry={() => void previews.refetch()} isRetrying={previews.isFetching} />;
  if (previews.isPending) {
    return (
      <BlockStack gap="300">
        <Text as="p" tone="subdued">
          {t("asking")}
        </Text>
        <CardSkeleton lines={4} />
        <CardSkeleton lines={4} />
      </BlockStack>
    );
  }
  const placeable = orders.filter((order) => order.can_place);
  const needsOverride = placeable.some(({ blockers }) => blockers.some(({ key }) => key !== "placement_failed"));
  const going = override
    ? placeable
    : placeable.filter(({ blockers }) => blockers.every(({ key }) => key === "placement_failed"));
  const submit = (use: "auto" | "later") =>
    place.mutate({ orders: going.map((order) => toRequest(order, override)), payment: { use } });
  return (
    <BlockStack gap="400">
      {shown.map(({ order, leftOut }) => (
        <PreviewCard
          key={order.order_id}
          order={order}
          leftOut={leftOut}
          onToggle={preview.toggle}
          onChoose={(source, code) => setChosen({ ...chosen, [`${order.order_id} ${source}`]: code })}
        />
      ))}
      {needsOverride && (
        <Checkbox label={t("override")} helpText={t("override_help")} checked={override} onChange={setOverride} />
      )}
      <CostAndBalance
        count={going.length}
        costs={sumCosts(going.flatMap(({ costs }) => costs))}
        parts={costsByKind(going.flatMap(({ plans }) => plans))}
        short={t("wallet_short")}
      />
      {going.length === 0 && <Banner tone="warning">{t("nothing_to_place")}</Banner>}
      <InlineStack gap="200" align="end">
        <Button
          disabled={going.length === 0 || preview.isAsking}
          loading={place.isPending}
          onClick={() => submit("later")}
        >
          {t("place_only")}
        </Button>
        <Button
          variant="primary"
          disabled={going.length === 0 || preview.isAsking}
          loading={place.isPending}
          onClick={() => submit("auto")}
        >
          {t(placeAndPayKey(going.length), { count: going.length })}
        </Button>
      </InlineStack>
    </BlockStack>
  );
}

/** The preview with a person's choices of shipping, its costs added up anew. The profit is the server's while nothing was chosen. */
function withChoices(order: OrderPreview, chosen: Record<string, string>): OrderPreview {
  const plans = order.plans.map((plan) => ({
    ...plan,
    chosen: chosen[`${order.order_id} ${plan.source}`] ?? plan.chosen,
  }));
  if (plans.every((plan, index) => plan.chosen === order.plans[index]?.chosen)) return order;
  const costs = sumCosts(
    plans.flatMap((plan) => [
      { amount: plan.items_cost ?? "0", currency: plan.currency },
      ...plan.options.filter(({ code }) => code === plan.chosen).map(({ cost }) => cost),
    ]),
  );
  return { ...order, plans, costs, profit: order.profit && profitAnswer(order, costs) };
}

function profitAnswer(order: OrderPreview, costs: OrderPreview["costs"]): OrderPreview["profit"] {
  const known = order.conversion?.rates ?? [];
  const profit = profitOf({
    revenue: order.revenue,
    costs,
    rates: Object.fromEntries(known.map(({ from, rate }) => [from, rate])),
  });
  if (!profit) return null;
  const rates = known.filter(({ from }) => profit.converted.includes(from));
  const conversion = order.conversion && rates.length > 0 ? { ...order.conversion, rates } : null;
  return {
    amount: profit.amount,
    currency: profit.currency,
    margin_percent: profit.marginPercent,
    is_loss: profit.isLoss,
    conversion,
  };
}

function toRequest(order: OrderPreview, override: boolean) {
  return {
    ...confirmed(order),
    // What was seen is what is placed, whatever becomes of the other lines meanwhile.
    line_item_ids: order.plans.flatMap((plan) => plan.lines.map(({ line_id: id }) => id)),
    accepts: override ? order.blockers.map(({ key }) => key) : [],
  };
}
