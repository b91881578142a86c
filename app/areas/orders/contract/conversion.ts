import { z } from "zod";

/** The rates that an amount was converted with (decision 11); null where nothing had to be. */
export const conversionSchema = z
  .object({
    /** Day of the rates, ISO 8601 */
    as_of: z.string(),
    /** Units of the amount's currency for one unit of `from` */
    rates: z.array(z.object({ from: z.string(), to: z.string(), rate: z.string() })).min(1),
  })
  .nullable();
export type Conversion = NonNullable<z.output<typeof conversionSchema>>;
