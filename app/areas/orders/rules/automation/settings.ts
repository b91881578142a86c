import { z } from "zod";

/** Of the number for every country without one of its own (ledger O027). */
export const REST_OF_THE_WORLD = "Rest of the world";

const is = (isUse: boolean) => z.object({ is_use: z.boolean().default(isUse) }).default({ is_use: isUse });
/** With its country's code, such as +4930123456; empty for none */
const phone = z.string().regex(/^(\+[1-9]\d{5,14})?$/);

/** How orders are placed by themselves (ledger O027-O030), with what holds where nothing was chosen. */
export const automationSettingsSchema = z.object({
  phone_number: z
    .object({
      is_use: z.boolean().default(true),
      /** system: the buyer's own, else the workspace's; override: these instead of the buyer's */
      type: z.enum(["system", "override"]).default("system"),
      override: z
        .object({
          special: z
            .array(z.object({ phone_number: phone.min(1), country_code: z.string().regex(/^[A-Z]{2}$/) }))
            .max(250)
            .default([]),
          other: z
            .object({
              phone_number: phone.default(""),
              country_code: z.literal(REST_OF_THE_WORLD).default(REST_OF_THE_WORLD),
            })
            .default({ phone_number: "", country_code: REST_OF_THE_WORLD }),
        })
        .default({ special: [], other: { phone_number: "", country_code: REST_OF_THE_WORLD } }),
    })
    .default({
      is_use: true,
      type: "system",
      override: { special: [], other: { phone_number: "", country_code: REST_OF_THE_WORLD } },
    }),
  with_current_source: z
    .object({ is_use: z.boolean().default(true), type: z.literal("any").default("any") })
    .default({ is_use: true, type: "any" }),
  with_better_source: z
    .object({
      is_use: z.boolean().default(true),
      type: z.literal("any").default("any"),
      conditions: z
        .object({
          profit: is(false),
          shipping_time: is(false),
          place_error: is(true),
          ship_to_country: z
            .object({
              is_use: z.boolean().default(false),
              values: z
                .array(z.string().regex(/^[A-Z]{2}$/))
                .max(250)
                .default([]),
            })
            .default({ is_use: false, values: [] }),
        })
        .default({
          profit: { is_use: false },
          shipping_time: { is_use: false },
          place_error: { is_use: true },
          ship_to_country: { is_use: false, values: [] },
        }),
    })
    .default({
      is_use: true,
      type: "any",
      conditions: {
        profit: { is_use: false },
        shipping_time: { is_use: false },
        place_error: { is_use: true },
        ship_to_country: { is_use: false, values: [] },
      },
    }),
});
export type AutomationSettings = z.output<typeof automationSettingsSchema>;

/** What holds where nothing was chosen. */
export const DEFAULT_AUTOMATION_SETTINGS: AutomationSettings = automationSettingsSchema.parse({});

/**
 * The number that a supplier is given for an order; empty for none.
 * @param contactPhone the workspace's own
 */
export function phoneForSupplier(
  { is_use, type, override }: AutomationSettings["phone_number"],
  { phone: buyers, countryCode }: { phone: string; countryCode: string },
  contactPhone: string | null,
): string {
  if (!is_use) return buyers;
  const system = buyers || (contactPhone ?? "");
  if (type === "system") return system;
  const special = override.special.find((one) => one.country_code === countryCode.toUpperCase());
  return special?.phone_number || override.other.phone_number || system;
}
