import { CalloutCard } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { usePermit } from "~/shell/permitted";

/** For who has no store yet: the one thing that all else waits for. */
export function ConnectCard() {
  const { t } = useTranslation("home");
  const permit = usePermit();
  const [connect] = permit(["VIEW_SETTING_CHANNEL"], { content: t("connect.action"), url: "/app/setting/channel" });
  const [browse] = permit(["VIEW_CATALOG"], { content: t("connect.browse"), url: "/app/find-product" });
  if (!connect) return null;
  return (
    <CalloutCard
      title={t("connect.title")}
      illustration="/illustrations/stores.svg"
      primaryAction={connect}
      secondaryAction={browse}
    >
      <p>{t("connect.text")}</p>
    </CalloutCard>
  );
}
