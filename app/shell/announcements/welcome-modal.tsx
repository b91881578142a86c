import { BlockStack, Link, Modal, Text } from "@shopify/polaris";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { accessOf } from "~/platform/access";
import { api } from "~/platform/api/client";
import { usePrincipal } from "../document";
import { permissionsOfPage } from "../page-permissions";

/** Where somebody new goes most; users of TikTok's marketplace have orders alone. */
const PLACES = {
  merchant: [
    { key: "find", url: "/app/find-product" },
    { key: "push", url: "/app/products-import" },
    { key: "orders", url: "/app/orders" },
  ],
  tiktok: [
    { key: "orders", url: "/app/orders" },
    { key: "wallet", url: "/app/setting/wallet" },
    { key: "dashboard", url: "/app/dashboard" },
  ],
} as const;

/** Welcomes who is here for the first time (S122). Closed, it does not come again. */
export default function WelcomeModal({ isTiktokUser, onClose }: { isTiktokUser: boolean; onClose: () => void }) {
  const { t } = useTranslation("announcements");
  const { mutate: open } = useMutation(api.identity.openApp.mutationOptions());
  const viewer = usePrincipal();
  const places = PLACES[isTiktokUser ? "tiktok" : "merchant"].filter(({ url }) => accessOf(viewer, permissionsOfPage(url)) === "allowed");
  const close = () => {
    open({ query: { app: "AO" } });
    onClose();
  };
  return (
    <Modal open onClose={close} title={t("welcome.title")} primaryAction={{ content: t("welcome.start"), onAction: close }}>
      <Modal.Section>
        <BlockStack gap="400">
          <Text as="p">{t("welcome.text")}</Text>
          {places.map(({ key, url }) => (
            <BlockStack key={key} gap="050">
              <Text as="h3" variant="headingSm">
                <Link url={url} onClick={close}>
                  {t(`welcome.places.${key}.title`)}
                </Link>
              </Text>
              <Text as="p" tone="subdued">
                {t(`welcome.places.${key}.text`)}
              </Text>
            </BlockStack>
          ))}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
