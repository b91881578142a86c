import { z } from "zod";

/** How a way to ship is chosen where nobody chooses it. */
export const CARRIER_STRATEGIES = ["balanced", "cheapest", "fastest", "preferred"] as const;
export type CarrierStrategy = (typeof CARRIER_STRATEGIES)[number];

/** Of a remark to who packs an order, as the warehouse takes it. */
export const LONGEST_REMARK = 500;
export const MOST_CARRIERS = 20;

const textSchema = (max: number) => z.string().trim().max(max);
const code = textSchema(200).min(1);
const countryCode = z.string().regex(/^[A-Z]{2}$/);
/** Both hold where both are given; without either nothing may be dearer at all. */
const toleranceSchema = z.object({
  /** In the supplier's currency */
  amount: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,2})?$/)
    .nullable()
    .default(null),
  percent: z
    .string()
    .regex(/^\d{1,3}(\.\d)?$/)
    .nullable()
    .default(null),
});
export type Tolerance = z.output<typeof toleranceSchema>;

/** How orders are placed with one supplier (ledger C322, X132), with what holds where nothing was chosen. */
export const sourceSettingsSchema = z.object({
  carriers: z
    .object({
      strategy: z.enum(CARRIER_STRATEGIES).default("balanced"),
      /** For the strategy `preferred`: the first of them that is offered, and not dearer than the tolerance lets it be */
      preferred: z
        .array(z.object({ code, label: textSchema(200) }))
        .max(MOST_CARRIERS)
        .default([]),
      /** How much dearer than the cheapest way a preferred one may be; without either, as dear as it likes */
      tolerance: toleranceSchema.prefault({}),
      /** Ways that take longer are not chosen */
      max_days: z.number().int().min(1).max(365).nullable().default(null),
      tracked_only: z.boolean().default(false),
    })
    .prefault({}),
  /** Which goods leave from where there is a way from it */
  warehouse: z
    .object({ code, label: textSchema(200) })
    .nullable()
    .default(null),
  /** Orders to other countries are not placed with it; null for every country */
  countries: z.array(countryCode).min(1).max(250).nullable().default(null),
  remark: textSchema(LONGEST_REMARK).default(""),
  address: z
    .object({
      /** Null as the supplier needs it */
      latin: z.boolean().nullable().default(null),
      /** An address without a house number is not sent */
      house_number: z.boolean().default(false),
    })
    .prefault({}),
  /** Number of the merchant's import scheme for parcels into the European Union */
  ioss_number: z
    .string()
    .regex(/^IM\d{10}$/)
    .nullable()
    .default(null),
  /** How much dearer than confirmed an order may be and is bought all the same */
  price_tolerance: toleranceSchema.prefault({}),
});
export type SourceSettings = z.output<typeof sourceSettingsSchema>;

export const DEFAULT_SOURCE_SETTINGS: SourceSettings = sourceSettingsSchema.parse({});

/** Under which a source's settings are kept. */
export const sourceSettingsKey = (source: string) => `order-settings:${source}`;
