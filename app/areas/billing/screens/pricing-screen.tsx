import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDocument } from "~/shell/document/document";
import { useContactUrl } from "~/shell/document/use-contact-url";
import { PublicPage } from "~/shell/public/public-page";
import { PLAN_NAMES, PLANS, quotaOf, QUOTAS, tierName, TRIAL_DAYS, type Plan } from "../rules/plans/plans";
import { yearlyPrice } from "../rules/plans/prices";
import { Price as PlanPrice } from "./plans/price";

/** Plans and prices for visitors (S002), from the definition that billing uses. */
export function PricingScreen() {
  const { t } = useTranslation("public");
  return (
    <PublicPage>
      <div className="plans">
        <section className="public__section public__hero">
          <h1>{t("pricing.title")}</h1>
          <p>{t("pricing.intro")}</p>
          <fieldset className="plans__cycle" aria-label={t("pricing.cycle")}>
            <input type="radio" name="cycle" id="cycle-monthly" />
            <label htmlFor="cycle-monthly">{t("pricing.monthly")}</label>
            <input type="radio" name="cycle" id="cycle-yearly" defaultChecked />
            <label htmlFor="cycle-yearly">{t("pricing.yearly")}</label>
          </fieldset>
          <ul className="public__grid" style={{ textAlign: "start" }}>
            {PLAN_NAMES.map((name) => (
              <PlanCard key={name} sizes={PLANS.filter((plan) => plan.name === name)} />
            ))}
          </ul>
        </section>
        <section className="public__section">
          <h2>{t("pricing.all_sizes")}</h2>
          <div className="plans__table" tabIndex={0} role="region" aria-label={t("pricing.all_sizes")}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t("pricing.plan")}</th>
                  {QUOTAS.map((quota) => (
                    <th key={quota} scope="col">
                      {t(`pricing.columns.${quota}`)}
                    </th>
                  ))}
                  <th scope="col">{t("pricing.monthly")}</th>
                  <th scope="col">{t("pricing.yearly_total")}</th>
                </tr>
              </thead>
              <tbody>
                {PLANS.map((plan) => (
                  <PlanRow key={plan.key} plan={plan} />
                ))}
              </tbody>
            </table>
          </div>
          <p className="public__lead" style={{ marginTop: 20 }}>
            {t("pricing.footnote")}
          </p>
        </section>
      </div>
    </PublicPage>
  );
}

/** A plan in its middle size, as that is the usual one; smaller and larger ones are in the table. */
function PlanCard({ sizes }: { sizes: readonly Plan[] }) {
  const { t } = useTranslation("public");
  const { principal } = useDocument();
  const contactUrl = useContactUrl();
  const plan = sizes[Math.floor(sizes.length / 2)];
  if (!plan) return null;
  // Talks begin at the monthly price, however one pays in the end.
  const yearly = plan.isFrom ? { month: plan.price } : yearlyPrice(plan);
  const isFree = plan.price === "0";
  const wayIn = plan.isFrom ? contactUrl : principal ? "/app" : "/signup";
  return (
    <li className="public__card plans__card">
      <h2 style={{ fontSize: 22, margin: 0 }}>{t(`plans.${plan.name}`)}</h2>
      <Price
        plan={plan}
        amount={yearly.month}
        hint={
          "year" in yearly && !isFree ? <YearHint {...yearly} /> : t(isFree ? "pricing.free_hint" : "pricing.from_hint")
        }
        className="plans__yearly"
      />
      <Price
        plan={plan}
        amount={plan.price}
        hint={t(isFree ? "pricing.free_hint" : plan.isFrom ? "pricing.from_hint" : "pricing.monthly_hint")}
        className="plans__monthly"
      />
      <ul>
        {!isFree && !plan.isFrom && <li>{t("pricing.trial", { count: TRIAL_DAYS })}</li>}
        {QUOTAS.map((quota) => (
          <li key={quota}>
            {t(plan.isFrom ? `pricing.quotas_from.${quota}` : `pricing.quotas.${quota}`, {
              count: quotaOf(plan, quota),
            })}
          </li>
        ))}
      </ul>
      {wayIn && (
        <a className={isFree ? "public__button" : "public__button public__button--quiet"} href={wayIn}>
          {plan.isFrom ? t("pricing.contact") : principal ? t("menu.open") : t("menu.sign_up")}
        </a>
      )}
    </li>
  );
}

function Price({ plan, amount, hint, className }: { plan: Plan; amount: string; hint: ReactNode; className: string }) {
  const { t } = useTranslation("public");
  return (
    <div className={className}>
      <p className="plans__price">
        {plan.isFrom && <span className="plans__small">{t("pricing.from")} </span>}
        <PlanPrice amount={amount} /> <span className="plans__small">{t("pricing.a_month")}</span>
      </p>
      <p className="plans__small">{hint}</p>
    </div>
  );
}

function YearHint({ year, saving }: { year: string; saving: string }) {
  const { t } = useTranslation("public");
  return (
    <>
      <PlanPrice amount={year} /> {t("pricing.a_year")} · {t("pricing.saves")} <PlanPrice amount={saving} />
    </>
  );
}

function PlanRow({ plan }: { plan: Plan }) {
  const { t, i18n } = useTranslation("public");
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <tr>
      <th scope="row">
        {t(`plans.${tierName(plan.name)}`)} {/TIER_\d$/.test(plan.key) ? plan.key.slice(-1) : ""}
      </th>
      {QUOTAS.map((quota) => (
        <td key={quota}>
          {number.format(quotaOf(plan, quota))}
          {plan.isFrom && "+"}
        </td>
      ))}
      <td>
        <PlanPrice amount={plan.price} />
        {plan.isFrom && "+"}
      </td>
      <td>{plan.isFrom ? t("pricing.from_hint") : <PlanPrice amount={yearlyPrice(plan).year} />}</td>
    </tr>
  );
}
