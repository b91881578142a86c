import { Text } from "@shopify/polaris";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { EditedListing } from "../../../contract/push";
import type { EditField } from "../../../rules/store-edits/edit-fields";

/** Variants that are shown with their texts. */
const MOST_SHOWN = 3;
const SIDES = ["last", "store", "ours"] as const;
const STATUSES = ["active", "draft", "archived", "unlisted"];

/** What a field was pushed with last, what the store has now, and what ours is now; of variants for the first few. */
export function EditTexts({ edit, currency }: { edit: EditedListing["edits"][number]; currency: string }) {
  const { t } = useTranslation("push");
  const { field, texts, count } = edit;
  const rest = count - Math.min(texts.length, MOST_SHOWN);
  if (texts.length === 0) return null;
  return (
    <div className="store-edits__texts">
      {texts.slice(0, MOST_SHOWN).map((text, place) => (
        <div key={place}>
          {text.variant !== null && (
            <Text as="p" variant="bodySm" fontWeight="medium">
              <bdi>{text.variant || t("store_edits.only_variant")}</bdi>
            </Text>
          )}
          {field !== "deleted_variants" && (
            <dl className="store-edits__sides">
              {SIDES.filter((side) => side !== "last" || text.last !== null).map((side) => (
                <div key={side}>
                  <dt>{t(`store_edits.${side}`)}</dt>
                  <dd>
                    <bdi>{wordsOf(t, field, text[side], currency)}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      ))}
      {rest > 0 && (
        <Text as="p" variant="bodySm" tone="subdued">
          {t("store_edits.more_variants", { count: rest })}
        </Text>
      )}
    </div>
  );
}

function wordsOf(t: TFunction<"push">, field: EditField, text: string | null, currency: string): string {
  if (text === null || text === "") return t("store_edits.empty");
  if (field === "status") return STATUSES.includes(text) ? t(`store_edits.statuses.${text}`) : text;
  if (field === "taxable" || field === "oversell") return t(text === "true" ? "store_edits.yes" : "store_edits.no");
  if (field === "pictures") return t("store_edits.pictures", { count: Number(text) });
  if (field === "picture") return t("store_edits.picture_number", { number: Number(text) });
  if (field === "weight") return t("store_edits.grams", { count: Number(text) });
  return field === "price" || field === "cost" ? `${text} ${currency}` : text;
}
