import { useTranslation } from "react-i18next";
import { PLANS } from "~/areas/billing/rules/plans/plans";
import { LANGUAGE_CODES } from "~/platform/i18n/languages";
import { useDocument } from "~/shell/document/document";
import { PublicPage } from "~/shell/public/public-page";
import { Money } from "~/ui/money/money";
import type { LandingFacts } from "../server/describe-landing.server";

const STEPS = ["connect", "find", "push", "order"] as const;
const PROMISES = ["once", "prices", "reasons", "yours"] as const;
/** One size of each plan that is bought online. */
const TEASER = PLANS.filter(({ key, isFrom }) => !isFrom && !/TIER_[13]$/.test(key));

/** What the product is and why one would trust it, for a merchant who has not heard of it (S001). */
export function LandingScreen({ suppliers, platforms }: LandingFacts) {
  const { t } = useTranslation("public");
  return (
    <PublicPage>
      <section className="public__section public__hero">
        <h1>{t("landing.title")}</h1>
        <p>{t("landing.intro")}</p>
        <WayIn />
        <p className="public__note">{t("landing.note")}</p>
      </section>

      <div className="public__band" id="how">
        <section className="public__section">
          <h2>{t("landing.how")}</h2>
          <ol className="public__grid">
            {STEPS.map((step, index) => (
              <li key={step}>
                <span className="public__number" aria-hidden="true">
                  {index + 1}
                </span>
                <h3>{t(`landing.steps.${step}.title`)}</h3>
                <p>{t(`landing.steps.${step}.text`)}</p>
              </li>
            ))}
          </ol>
        </section>
      </div>

      <section className="public__section">
        <h2>{t("landing.sources")}</h2>
        <p className="public__lead">{t("landing.sources_text")}</p>
        <ul className="public__tags">
          {[
            ...platforms.map((name) => t(`shell:platforms.${name}`)),
            ...suppliers.map((name) => t(`common:sources.${name}`)),
          ].map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </section>

      <section className="public__section">
        <h2>{t("landing.trust")}</h2>
        <ul className="public__grid">
          {PROMISES.map((promise) => (
            <li key={promise} className="public__card">
              <h3>{t(`landing.promises.${promise}.title`)}</h3>
              <p>{t(`landing.promises.${promise}.text`)}</p>
            </li>
          ))}
        </ul>
      </section>

      <section className="public__section">
        <h2>{t("landing.pricing")}</h2>
        <p className="public__lead">{t("landing.pricing_text")}</p>
        <ul className="public__grid">
          {TEASER.map(({ key, name, price, limits }) => (
            <li key={key} className="public__card">
              <h3>{t(`plans.${name}`)}</h3>
              <p className="plans__price">
                <Money amount={price} currency="USD" /> <span className="plans__small">{t("pricing.a_month")}</span>
              </p>
              <p>{t("pricing.quotas.ORDER_FULFILLMENT", { count: limits.ORDER_FULFILLMENT })}</p>
            </li>
          ))}
        </ul>
        <p style={{ marginTop: 20 }}>
          <a href="/public/pricing">{t("landing.all_plans")}</a>
        </p>
      </section>

      <section className="public__section public__hero">
        <h2>{t("landing.end")}</h2>
        <p>{t("landing.end_text", { count: LANGUAGE_CODES.length })}</p>
        <WayIn />
      </section>
    </PublicPage>
  );
}

/** Into the app for those who have an account, to one for the others. */
function WayIn() {
  const { t } = useTranslation("public");
  const { principal } = useDocument();
  return (
    <div className="public__actions">
      <a className="public__button" href={principal ? "/app" : "/signup"}>
        {principal ? t("menu.open") : t("menu.sign_up")}
      </a>
      <a className="public__button public__button--quiet" href="/public/pricing">
        {t("landing.see_pricing")}
      </a>
    </div>
  );
}
