import { Banner, BlockStack, Button, InlineStack, ProgressBar, Text } from "@shopify/polaris";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useId } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useMutation } from "~/shell/data/use-mutation";
import { SideDrawer } from "~/ui/drawers/side-drawer";
import { Failure } from "~/ui/loading/failure";
import { CardSkeleton } from "~/ui/loading/skeletons";
import { formatNumber } from "~/ui/money/number";
import type { OrderPreview } from "../../contract/placement";
import { costsByKind, sumCosts } from "../../rules/purchasing/sum-costs";
import { confirmed, partReady } from "../placing/confirmed-choices";
import { placeAndPayKey } from "../placing/place-and-pay-key";
import { PlacementProgress } from "../placing/placement-progress";
import { CostAndBalance } from "./cost-and-balance";
import { CostAndProfit, ReadyOrdersList, WhyImpossible, WhyLow } from "./ready-orders-list";

/** Orders placed with one yes. */
const MOST = 500;
/** Orders that suppliers are asked about with one call. */
const PAGE = 25;

interface PlaceAllDrawerProps {
  isOpen: boolean;
  onClose(): void;
}

/** Places every order that is ready, up to 500, once a person has seen what they come to in all. */
export function PlaceAllDrawer({ isOpen, onClose }: PlaceAllDrawerProps) {
  const { t } = useTranslation("placement");
  return (
    <SideDrawer isOpen={isOpen} onClose={onClose} title={t("place_all")} width={520}>
      {isOpen && <PlacingAll onClose={onClose} />}
    </SideDrawer>
  );
}

function PlacingAll({ onClose }: Pick<PlaceAllDrawerProps, "onClose">) {
  const { t, i18n } = useTranslation("placement");
  const place = useMutation(api.placement.requestReady.mutationOptions());
  const { query, orders, total } = useReadyPreviews();
  if (place.data) {
    const names = new Map(orders.map(({ order_id: id, name }) => [id, name]));
    const onAnew = () => {
      place.reset();
      void query.refetch();
    };
    return <PlacementProgress requested={place.data.data} names={names} onAnew={onAnew} onClose={onClose} />;
  }
  if (query.isError)
    return <Failure error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />;
  if (query.isPending) return <CardSkeleton lines={3} />;
  const asked = Math.min(total, MOST);
  return (
    <BlockStack gap="400">
      <Text as="p">{t("place_all_text", { count: total })}</Text>
      {total > MOST && (
        <Banner tone="info">{t("place_all_newest", { most: formatNumber(MOST, i18n.language) })}</Banner>
      )}
      {query.hasNextPage ? (
        <Asking asked={orders.length} count={asked} />
      ) : (
        <Sum
          orders={orders}
          isPlacing={place.isPending}
          onPlace={(going) => place.mutate({ orders: going.map(confirmed) })}
        />
      )}
    </BlockStack>
  );
}

/** How many of the orders suppliers were asked about. */
function Asking({ asked, count }: { asked: number; count: number }) {
  const { t } = useTranslation("placement");
  const id = useId();
  return (
    <BlockStack gap="200">
      <Text as="p" id={id}>
        {t("place_all_asked", { asked, count })}
      </Text>
      <ProgressBar progress={(asked / count) * 100} size="small" ariaLabelledBy={id} />
    </BlockStack>
  );
}

interface SumProps {
  orders: OrderPreview[];
  isPlacing: boolean;
  onPlace(going: OrderPreview[]): void;
}

/** What placing them takes, what stays out of it, and the yes. */
function Sum({ orders, isPlacing, onPlace }: SumProps) {
  const { t } = useTranslation("placement");
  const { going, low, impossible } = partReady(orders);
  return (
    <>
      <ReadyOrdersList title={t("place_all_going", { count: going.length })} orders={going}>
        {(order) => <CostAndProfit order={order} />}
      </ReadyOrdersList>
      <ReadyOrdersList title={t("place_all_low", { count: low.length })} orders={low}>
        {(order) => <WhyLow order={order} />}
      </ReadyOrdersList>
      <ReadyOrdersList title={t("place_all_impossible", { count: impossible.length })} orders={impossible}>
        {(order) => <WhyImpossible order={order} />}
      </ReadyOrdersList>
      {going.length > 0 && (
        <CostAndBalance
          count={going.length}
          costs={sumCosts(going.flatMap(({ costs }) => costs))}
          parts={costsByKind(going.flatMap(({ plans }) => plans))}
          short={t("wallet_short")}
        />
      )}
      <InlineStack align="end">
        <Button variant="primary" disabled={going.length === 0} loading={isPlacing} onClick={() => onPlace(going)}>
          {t(placeAndPayKey(going.length), { count: going.length })}
        </Button>
      </InlineStack>
    </>
  );
}

/** The newest orders that are ready, as placing them would go now; suppliers are asked page by page. */
function useReadyPreviews() {
  const query = useInfiniteQuery(
    api.placement.previewReady.infiniteOptions({
      input: (page: number) => ({ page, page_size: PAGE }),
      initialPageParam: 1,
      getNextPageParam: (last, pages) =>
        pages.length * PAGE < Math.min(last.data.total, MOST) ? pages.length + 1 : undefined,
      gcTime: 0,
    }),
  );
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const pages = query.data?.pages ?? [];
  // An order that came in meanwhile moves others to the next page.
  const orders = [
    ...new Map(pages.flatMap(({ data }) => data.orders.map((order) => [order.order_id, order]))).values(),
  ];
  return { query, orders, total: pages.at(-1)?.data.total ?? 0 };
}
