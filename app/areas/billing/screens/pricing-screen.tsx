import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useDocument } from "~/shell/document";
import { PublicPage } from "~/shell/public/public-page";
import { Money } from "~/ui/money";
import { type Plan, PLAN_NAMES, PLANS, QUOTAS, yearlyPrice } from "../rules/plans";

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
            <input type="radio" name="cycle" id="cycle-yearly" defaultChecked />
            <label htmlFor="cycle-yearly">{t("pricing.yearly")}</label>
            <input type="radio" name="cycle" id="cycle-monthly" />
            <label htmlFor="cycle-monthly">{t("pricing.monthly")}</label>
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
  const { principal, helpCenterUrl } = useDocument();
  const plan = sizes[Math.floor(sizes.length / 2)];
  if (!plan) return null;
  // Talks begin at the monthly price, however one pays in the end.
  const yearly = plan.isFrom ? { month: plan.price } : yearlyPrice(plan);
  const isFree = plan.price === "0";
  const wayIn = plan.isFrom ? helpCenterUrl : principal ? "/app" : "/signup";
  return (
    <li className="public__card plans__card">
      <h2 style={{ fontSize: 22, margin: 0 }}>{t(`plans.${plan.name}`)}</h2>
      <Price plan={plan} amount={yearly.month} hint={"year" in yearly && !isFree ? <YearHint {...yearly} /> : t(isFree ? "pricing.free_hint" : "pricing.from_hint")} className="plans__yearly" />
      <Price plan={plan} amount={plan.price} hint={t(isFree ? "pricing.free_hint" : plan.isFrom ? "pricing.from_hint" : "pricing.monthly_hint")} className="plans__monthly" />
      <ul>
        {QUOTAS.map((quota) => (
          <li key={quota}>{t(plan.isFrom ? `pricing.quotas_from.${quota}` : `pricing.quotas.${quota}`, { count: plan.quotas[quota] })}</li>
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
        <Money amount={amount} currency="USD" /> <span className="plans__small">{t("pricing.a_month")}</span>
      </p>
      <p className="plans__small">{hint}</p>
    </div>
  );
}

function YearHint({ year, saving }: { year: string; saving: string }) {
  const { t } = useTranslation("public");
  return (
    <>
      <Money amount={year} currency="USD" /> {t("pricing.a_year")} · {t("pricing.saves")} <Money amount={saving} currency="USD" />
    </>
  );
}

function PlanRow({ plan }: { plan: Plan }) {
  const { t, i18n } = useTranslation("public");
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <tr>
      <th scope="row">
        {t(`plans.${plan.name}`)} {/TIER_\d$/.test(plan.key) ? plan.key.slice(-1) : ""}
      </th>
      {QUOTAS.map((quota) => (
        <td key={quota}>
          {number.format(plan.quotas[quota])}
          {plan.isFrom && "+"}
        </td>
      ))}
      <td>
        <Money amount={plan.price} currency="USD" />
        {plan.isFrom && "+"}
      </td>
      <td>
        {plan.isFrom ? t("pricing.from_hint") : <Money amount={yearlyPrice(plan).year} currency="USD" />}
      </td>
    </tr>
  );
}
