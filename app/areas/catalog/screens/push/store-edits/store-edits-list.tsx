import { BlockStack, Checkbox, InlineStack, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import type { EditedListing } from "../../../contract/push";
import { EditTexts } from "./edit-texts";
import { allReplaced, countReplaced, setReplaced, type ReplacedEdits } from "./replaced-edits";

/** As many products are listed; of the others it is told how many there are. */
const MOST_LISTED = 20;

interface StoreEditsListProps {
  listings: EditedListing[];
  replaced: ReplacedEdits;
  onChange(replaced: ReplacedEdits): void;
}

/** What merchants changed at their stores, field by field, each with the choice to have it replaced by ours (decision 80). */
export function StoreEditsList({ listings, replaced, onChange }: StoreEditsListProps) {
  const { t } = useTranslation("push");
  const { chosen, all } = countReplaced(listings, replaced);
  const rest = listings.length - MOST_LISTED;
  return (
    <BlockStack gap="400">
      <Text as="p">{t("store_edits.stays")}</Text>
      {all > 1 && (
        <Checkbox
          label={t("store_edits.replace_all")}
          checked={chosen === 0 ? false : chosen === all ? true : "indeterminate"}
          onChange={(isOn) => onChange(isOn ? allReplaced(listings) : new Map())}
        />
      )}
      {listings.some(({ is_read: isRead }) => !isRead) && (
        <Text as="p" tone="subdued" variant="bodySm">
          {t("store_edits.not_read")}
        </Text>
      )}
      <ul className="store-edits">
        {listings.slice(0, MOST_LISTED).map((listing) => (
          <li key={listing.listing_id}>
            <EditedProduct listing={listing} replaced={replaced} onChange={onChange} />
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Text as="p" tone="subdued">
          {t("store_edits.more_products", { count: rest })}
        </Text>
      )}
    </BlockStack>
  );
}

function EditedProduct({
  listing,
  replaced,
  onChange,
}: Omit<StoreEditsListProps, "listings"> & { listing: EditedListing }) {
  const { t } = useTranslation("push");
  const {
    listing_id: listingId,
    is_known: isKnown,
    name,
    store_name: storeName,
    own_variants: ownVariants,
    edits,
  } = listing;
  return (
    <BlockStack gap="200">
      <InlineStack gap="200" blockAlign="baseline">
        <Text as="h4" variant="headingSm">
          <bdi>{name}</bdi>
        </Text>
        <Text as="span" tone="subdued" variant="bodySm">
          <bdi>{storeName}</bdi>
        </Text>
      </InlineStack>
      {ownVariants > 0 && (
        <Text as="p" tone="subdued" variant="bodySm">
          {t("store_edits.own_variants", { count: ownVariants })}
        </Text>
      )}
      {!isKnown && (
        <BlockStack gap="050">
          <Text as="p" tone="subdued" variant="bodySm">
            {t("store_edits.not_known")}
          </Text>
          <Checkbox
            label={t("store_edits.replace_all")}
            checked={edits.every(({ field }) => replaced.get(listingId)?.has(field))}
            onChange={(isReplaced) =>
              onChange(
                edits.reduce<ReplacedEdits>(
                  (chosen, { field }) => setReplaced(chosen, { listingId, field, isReplaced }),
                  replaced,
                ),
              )
            }
          />
        </BlockStack>
      )}
      {(isKnown ? edits : []).map((edit) => (
        <BlockStack key={edit.field} gap="050">
          <Checkbox
            label={t("store_edits.replace", { field: t(`store_edits.fields.${edit.field}`) })}
            checked={replaced.get(listingId)?.has(edit.field) ?? false}
            onChange={(isReplaced) => onChange(setReplaced(replaced, { listingId, field: edit.field, isReplaced }))}
          />
          <EditTexts edit={edit} currency={listing.currency} />
        </BlockStack>
      ))}
    </BlockStack>
  );
}
