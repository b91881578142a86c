/**
 * Reads what a store says of itself, in a thread of its own: anybody can call a host a store, and nobody else is to wait for
 * two megabytes of lists within lists. Node runs this file by itself, so it imports packages only.
 */
import { parse } from "lossless-json";
import { z } from "zod";

/** Of each text that is kept, so that what comes back is as short as what a store says. */
const [LONGEST_NAME, LONGEST_ADDRESS] = [2_000, 2_000];

/** A group of a store's settings, by their names. */
const settings = z
  .array(z.object({ id: z.string(), value: z.unknown() }))
  .transform((rows) => new Map(rows.map(({ id, value }) => [id, value])));

const answers = {
  site: z.object({
    name: z.string().transform((name) => name.slice(0, LONGEST_NAME)),
    timezone_string: z.string().max(100).catch(""),
    gmt_offset: z.coerce.number().catch(0),
  }),
  status: z.object({
    environment: z.object({
      home_url: z.string().max(LONGEST_ADDRESS).pipe(z.url()),
      store_id: z.string().max(LONGEST_NAME).nullish(),
    }),
    settings: z.object({ currency: z.string().regex(/^[A-Z]{3}$/) }),
  }),
  /** The country with its state, such as US:CA, "" where none is said; and whether the store counts taxes at all */
  general: settings.transform((values) => ({
    country: z.string().max(100).catch("").parse(values.get("woocommerce_default_country")),
    countsTaxes: values.get("woocommerce_calc_taxes") === "yes",
  })),
  /** Whether prices are entered with tax; null where it is not said */
  tax: settings.transform((values) => {
    const value = values.get("woocommerce_prices_include_tax");
    return value === undefined ? null : value === "yes";
  }),
};
type Answers = typeof answers;
export type AnswerKind = keyof Answers;
export type Answer<Kind extends AnswerKind> = z.output<Answers[Kind]>;

/** What the thread is given. */
export interface AnswerToRead {
  text: string;
  kind: AnswerKind;
}

/** What is made of it: numbers come as the texts that they were sent as. */
export type ReadAnswer = { answer: unknown } | { noJson: string } | { misfit: string };

/** What a store's answer of a kind says, or why it can't be read. */
export default function read({ text, kind }: AnswerToRead): ReadAnswer {
  let said: unknown;
  try {
    said = parse(text, null, (digits) => digits);
  } catch (cause) {
    return { noJson: String(cause).slice(0, 300) };
  }
  const { success, data, error } = answers[kind].safeParse(said);
  const issue = error?.issues[0];
  return success ? { answer: data } : { misfit: issue ? `${issue.path.join(".")}: ${issue.message}` : "" };
}
