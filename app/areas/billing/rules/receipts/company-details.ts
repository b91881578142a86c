import { z } from "zod";
import { countrySchema } from "~/platform/api/call";

const line = (most: number) => z.string().trim().max(most).default("");

/** Whom receipts are made out to. Everything may be empty. */
export const companySchema = z.object({
  name: line(120),
  /** Several lines */
  address: line(400),
  country: countrySchema.nullable().default(null),
  /** As the merchant's own authority writes it, such as DE123456789 */
  tax_number: line(40),
  /** Whatever else has to stand there, such as a cost center */
  extra: line(200),
});
/** The same as it is entered: an authority's number means nothing without its country. */
export const enteredCompanySchema = companySchema.refine(
  ({ country, tax_number: taxNumber }) => country !== null || taxNumber === "",
  { path: ["country"], message: "errors.field_country_of_tax_number" },
);
export type Company = z.output<typeof companySchema>;
