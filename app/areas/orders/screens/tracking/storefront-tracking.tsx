import { useTranslation } from "react-i18next";
import type { PublicTracking } from "../../contract/shipments";
import type { TrackingBrand } from "../../contract/tracking-page";
import { PublicTrackingPage } from "./public-tracking";
import { accentStyle } from "./tracking-brand";

interface StorefrontTrackingProps {
  order: PublicTracking | null;
  brand: TrackingBrand;
  /** What was asked for before, `email` an e-mail address or a phone number, and why there is no order for it */
  asked?: { number: string; email: string; problem: "not_found" | "wait" };
}

/** The page within a store's theme, whose address there is the form's too: asks for its number and the e-mail address or phone number, and shows the order that both fit. */
export function StorefrontTracking({ order, brand, asked }: StorefrontTrackingProps) {
  const { t } = useTranslation("tracking");
  if (order) return <PublicTrackingPage order={order} />;
  return (
    <div className="tracking tracking--in-theme" style={accentStyle(brand)}>
      <form className="tracking__card tracking__form" method="post">
        <h1>{t("find.title")}</h1>
        <p>{t("find.text")}</p>
        {asked && (
          <p className="tracking__problem" role="alert">
            {t(`find.${asked.problem}`)}
          </p>
        )}
        <label>
          {t("find.number")}
          <input name="order" required maxLength={64} defaultValue={asked?.number} autoComplete="off" />
        </label>
        <label>
          {t("find.email")}
          <input name="email" required maxLength={255} defaultValue={asked?.email} autoComplete="email" />
        </label>
        <button type="submit">{t("find.send")}</button>
      </form>
    </div>
  );
}
