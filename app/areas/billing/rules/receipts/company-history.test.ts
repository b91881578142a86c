import { expect, test } from "vitest";
import { companySchema } from "./company-details";
import { madeOutTo, withCompany, type CompanyHistory } from "./company-history";

const company = (name: string) => companySchema.parse({ name });
const at = (text: string) => new Date(`2026-11-${text}Z`);
const history: CompanyHistory = [
  { from: at("10T08:00:00").toISOString(), company: company("First Ltd") },
  { from: at("20T08:00:00").toISOString(), company: company("Second Ltd") },
];
const said = (paidAt: Date, of = history) => {
  const to = madeOutTo(of, paidAt);
  return to && [to.company.name, to.since?.toISOString().slice(0, 10) ?? null];
};

test("a receipt is made out to the company of its day, and to the first that came where there was none", () => {
  expect(said(at("25T00:00:00"))).toEqual(["Second Ltd", null]);
  expect(said(at("15T00:00:00"))).toEqual(["First Ltd", null]);
  expect(said(at("03T00:00:00"))).toEqual(["First Ltd", "2026-11-10"]);
  expect(said(at("03T00:00:00"), [])).toBeNull();
});

test("a company that was taken away leaves the receipts of its time as they were", () => {
  const gone = withCompany(history, company(""), at("22T08:00:00"));
  expect(said(at("21T00:00:00"), gone)).toEqual(["Second Ltd", null]);
  expect(said(at("23T00:00:00"), gone)).toBeNull();
});

test("what is mended within the hour is one entry, and no number of changes is without end", () => {
  const mended = withCompany(history, company("Second Limited"), at("20T08:59:59"));
  expect(mended).toHaveLength(2);
  expect(said(at("25T00:00:00"), mended)).toEqual(["Second Limited", null]);
  expect(withCompany(history, company("Third"), at("20T09:00:00"))).toHaveLength(3);
  let many: CompanyHistory = [];
  for (let day = 0; day < 300; day++) many = withCompany(many, company(`${day}`), new Date(Date.UTC(2026, 0, 1 + day)));
  expect(many).toHaveLength(200);
  expect(many.at(-1)!.company.name).toBe("299");
});
