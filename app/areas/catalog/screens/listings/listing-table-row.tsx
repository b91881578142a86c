import { ActionList, BlockStack, Button, IndexTable, InlineStack, Link, Popover, Text } from "@shopify/polaris";
import { MenuHorizontalIcon } from "@shopify/polaris-icons";
import { Fragment, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePermit } from "~/shell/access/permitted";
import { OwnPress } from "~/ui/lists/own-press";
import { formatNumber, formatPercent } from "~/ui/money/number";
import { ProductPicture } from "~/ui/pictures/product-picture";
import { Moment } from "~/ui/time/moment";
import type { ListingRow } from "../../contract/center";
import type { CenterColumn } from "../../rules/listings/product-center-list";
import { ListingBadges } from "../listing-badges";
import { DisplayRange } from "../money-range";
import { Suppliers } from "./suppliers";

interface ListingTableRowProps {
  listing: ListingRow;
  /** In their order */
  columns: readonly CenterColumn[];
  position: number;
  isSelected: boolean;
  onPushAgain(): void;
  onSetStatus(status: "active" | "draft"): void;
}

/** One product on a store. */
export function ListingTableRow({ listing, columns, position, isSelected, ...actions }: ListingTableRowProps) {
  const { t, i18n } = useTranslation(["products", "outside", "common"]);
  const row = {
    id: listing.listing_id,
    position,
    selected: isSelected,
    accessibilityLabel: t("common:select", { name: listing.name }),
  };
  const name = (
    <div className="product-name">
      <Link url={addressOf(listing)} monochrome removeUnderline dataPrimaryLink>
        <Text as="span" fontWeight="medium">
          <bdi>{listing.name}</bdi>
        </Text>
      </Link>
      {listing.push_state === "error" && listing.error && (
        <Text as="span" variant="bodySm" tone="critical">
          {t(`outside:${listing.error}.title`)} {t(`outside:${listing.error}.action`)}
          {listing.error_detail && ` (${listing.error_detail})`}
        </Text>
      )}
      {listing.push_state === "pushing" && listing.error && (
        <Text as="span" variant="bodySm" tone="caution">
          {t(`outside:${listing.error}.title`)} {t(`outside:${listing.error}.action`)}
        </Text>
      )}
      {listing.push_state === "success" &&
        (["publications", "pictures"] as const)
          .filter((what) => listing.missing[what] > 0)
          .map((what) => (
            <Text key={what} as="span" variant="bodySm" tone="caution">
              {t(`center.missing.${what}`, { count: listing.missing[what] })}
            </Text>
          ))}
    </div>
  );
  const price = <DisplayRange range={listing.price_range} currency={listing.currency} />;
  const badges = <ListingBadges status={listing.status} pushState={listing.push_state} />;
  const cells: Record<CenterColumn, ReactNode> = {
    product: (
      <IndexTable.Cell className="cell-lead">
        <InlineStack gap="300" blockAlign="center" wrap={false}>
          <ProductPicture url={listing.image} alt="" size={48} isFirstSeen={position < 8} />
          {name}
        </InlineStack>
      </IndexTable.Cell>
    ),
    store: (
      <IndexTable.Cell className="cell-words cell-name">
        <bdi>{listing.store_name}</bdi>
      </IndexTable.Cell>
    ),
    price: (
      <IndexTable.Cell className="cell-amount cell-labeled">
        <span className="cell-label">{t("columns.price")}</span>
        <Text as="span" alignment="end">
          {price}
        </Text>
      </IndexTable.Cell>
    ),
    cost: (
      <IndexTable.Cell className="cell-amount cell-labeled">
        <span className="cell-label">{t("columns.cost")}</span>
        <Text as="span" alignment="end">
          <DisplayRange range={listing.cost_range} currency={listing.cost_currency} />
        </Text>
      </IndexTable.Cell>
    ),
    margin: (
      <IndexTable.Cell className="cell-amount cell-labeled">
        <span className="cell-label">{t("columns.margin")}</span>
        <Text as="span" alignment="end" numeric tone={isBelowZero(listing.margin) ? "critical" : undefined}>
          {listing.margin === null ? t("common:unknown_amount") : formatPercent(listing.margin, i18n.language)}
        </Text>
      </IndexTable.Cell>
    ),
    read: (
      <IndexTable.Cell className="cell-words cell-labeled">
        <span className="cell-label">{t("columns.read")}</span>
        <Reading listing={listing} />
      </IndexTable.Cell>
    ),
    stock: (
      <IndexTable.Cell className="cell-labeled">
        <span className="cell-label">{t("columns.stock")}</span>
        <Text as="span" alignment="end" numeric>
          {listing.available === null ? t("common:unknown_amount") : formatNumber(listing.available, i18n.language)}
        </Text>
      </IndexTable.Cell>
    ),
    mapping: (
      <IndexTable.Cell className="cell-words">
        <Suppliers listing={listing} />
      </IndexTable.Cell>
    ),
    status: <IndexTable.Cell className="cell-words">{badges}</IndexTable.Cell>,
    actions: (
      <IndexTable.Cell className="cell-end">
        <RowActions listing={listing} {...actions} />
      </IndexTable.Cell>
    ),
  };
  return (
    <IndexTable.Row {...row}>
      {columns.map((column) => (
        <Fragment key={column}>{cells[column]}</Fragment>
      ))}
    </IndexTable.Row>
  );
}

function addressOf({ origin, product_package_id: packageId, listing_id: listingId }: ListingRow): string {
  return origin === "pushed" && packageId ? `/app/products-center/editor/${packageId}` : mappingAddress(listingId);
}

function mappingAddress(listingId: string): string {
  return `/app/products-center/mapping/${listingId}`;
}

/** How old what is known of the suppliers is, and what is the matter with it. */
function Reading({ listing: { read_at: at, supply_state: state } }: { listing: ListingRow }) {
  const { t } = useTranslation("products");
  return (
    <BlockStack gap="050" inlineAlign="end">
      <Moment at={at} format="relative" />
      {state !== null && state !== "there" && (
        <Text as="span" variant="bodySm" tone={state === "gone" ? "critical" : "caution"}>
          {t(`center.supply.${state}`)}
        </Text>
      )}
    </BlockStack>
  );
}

function isBelowZero(percent: string | null): boolean {
  return percent?.startsWith("-") ?? false;
}

function RowActions({
  listing,
  onPushAgain,
  onSetStatus,
}: Pick<ListingTableRowProps, "listing" | "onPushAgain" | "onSetStatus">) {
  const { t } = useTranslation("products");
  const permit = usePermit();
  const [isOpen, setIsOpen] = useState(false);
  const { push_state: pushState, admin_url: adminUrl, status, origin, listing_id: id } = listing;
  const close = () => setIsOpen(false);
  const items = [
    ...(adminUrl ? [{ content: t("center.view_in_store"), url: adminUrl, external: true }] : []),
    ...permit(["VIEW_ACTION_PC_LISTING"], {
      content: t(listing.mapped_variants === 0 ? "mapping.map" : "mapping.change"),
      url: mappingAddress(id),
    }),
    ...(origin === "pushed" && pushState !== "pushing"
      ? permit(["VIEW_ACTION_PC_LISTING", "VIEW_ACTION_PUSH_PRODUCT"], {
          content: t(pushState === "error" ? "center.retry" : "center.push_again"),
          onAction: onPushAgain,
        })
      : []),
    ...(origin === "pushed" && pushState === "success"
      ? permit(["VIEW_ACTION_PC_LISTING"], {
          content: t(status === "active" ? "center.to_draft" : "center.to_active"),
          onAction: () => onSetStatus(status === "active" ? "draft" : "active"),
        })
      : []),
  ];
  return (
    <OwnPress>
      <Popover
        active={isOpen}
        onClose={close}
        preferredAlignment="right"
        activator={
          <Button
            icon={MenuHorizontalIcon}
            variant="tertiary"
            accessibilityLabel={t("center.actions", { name: listing.name })}
            onClick={() => setIsOpen(!isOpen)}
          />
        }
      >
        <ActionList items={items} onActionAnyItem={close} />
      </Popover>
    </OwnPress>
  );
}
