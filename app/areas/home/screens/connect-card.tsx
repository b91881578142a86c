import { CalloutCard } from "@shopify/polaris";
import { useTranslation } from "react-i18next";

/** For who has no store yet: the one thing that all else waits for. */
export function ConnectCard() {
  const { t } = useTranslation("home");
  return (
    <CalloutCard
      title={t("connect.title")}
      illustration="/illustrations/stores.svg"
      primaryAction={{ content: t("connect.action"), url: "/app/setting/channel" }}
      secondaryAction={{ content: t("connect.browse"), url: "/app/find-product" }}
    >
      <p>{t("connect.text")}</p>
    </CalloutCard>
  );
}
