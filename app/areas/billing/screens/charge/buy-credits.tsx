import { BlockStack, ChoiceList, Modal, Text } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { Money } from "~/ui/money/money";
import { CREDIT_PACKAGES, META_OFFERS } from "../../rules/purchases/sold-once";
import { ProcessingOverlay } from "./processing-overlay";
import { useBuyCredits } from "./use-buy-credits";

type PackageKey = (typeof CREDIT_PACKAGES)[number]["key"];

/** Which package of credits, and for how much; offers that the account has left stand first (C082, C091). */
export default function BuyCredits({ onClose }: { onClose(): void }) {
  const { t } = useTranslation("billing");
  const { data } = useQuery(api.identity.account.queryOptions({ input: {} }));
  const left = data?.data.remaining_meta_keys ?? [];
  const offers = META_OFFERS.filter(({ key }) => left.includes(key));
  const [chosen, setChosen] = useState<string | null>(null);
  const key = chosen ?? CREDIT_PACKAGES[0].key;
  const { buyPackage, takeOffer, isOnItsWay } = useBuyCredits({ onDone: onClose });
  const confirm = () => {
    const offer = offers.find((each) => each.key === key);
    if (offer) takeOffer(offer.key);
    else buyPackage(key as PackageKey);
  };
  if (isOnItsWay) return <ProcessingOverlay />;
  return (
    <Modal
      open
      onClose={onClose}
      title={t("sold.title")}
      primaryAction={{ content: t("dialogs.change.action"), onAction: confirm }}
      secondaryActions={[{ content: t("common:cancel"), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          <ChoiceList
            title={t("sold.choose")}
            choices={[...offers, ...CREDIT_PACKAGES].map(({ key: value, credits, price }) => ({
              value,
              label: (
                <>
                  {t("sold.credits", { count: credits })} · <Money amount={price} currency="USD" />
                </>
              ),
              helpText: offers.some((each) => each.key === value) ? t("sold.welcome") : undefined,
            }))}
            selected={[key]}
            onChange={([value]) => setChosen(value ?? null)}
          />
          <Text as="p" tone="subdued">
            {t("dialogs.change.text")}
          </Text>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
