import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { parseLossless } from "../../app/adapters/parse-answer.ts";
import { toCheckoutState } from "../../app/adapters/payment/stripe/mapping.ts";
import { sessionAnswer } from "../../app/adapters/payment/stripe/schema.ts";
import {
  feedItemToSummary,
  toProduct,
  toShippingOptions,
  toSummary,
} from "../../app/adapters/supplier/aliexpress/mapping.ts";
import { toSupplierOrder as aliexpressOrder } from "../../app/adapters/supplier/aliexpress/order-mapping.ts";
import {
  createAnswer,
  feedAnswer,
  freightAnswer,
  orderAnswer,
  productAnswer,
  searchAnswer,
  sightingAnswer,
} from "../../app/adapters/supplier/aliexpress/schema.ts";
import { toSightings } from "../../app/adapters/supplier/aliexpress/sightings.ts";
import { toSupplierOrder as zopiOrder } from "../../app/adapters/supplier/zopi/mapping.ts";
import { orderAnswer as zopiOrderAnswer } from "../../app/adapters/supplier/zopi/schema.ts";
import { toParcelState } from "../../app/adapters/tracking/17track/mapping.ts";
import { trackAnswer } from "../../app/adapters/tracking/17track/schema.ts";
import { readSighting } from "../../app/areas/catalog/rules/monitor/readings.ts";

const SITE = "https://www.aliexpress.com";
/** Put in the place of every value of a good answer, one at a time. Numbers are text by the time a schema sees them. */
const HOSTILE = [
  undefined,
  null,
  "",
  "x",
  "-1",
  "1e999",
  "999999999999999999999999",
  "//",
  "javascript:alert(1)",
  true,
  [],
  {},
  [null],
  [[]],
  { a: "b" },
  { a: { b: "c" } },
];

interface Case {
  name: string;
  good: unknown;
  schema: z.ZodType;
  map: (parsed: never) => unknown;
}

function aliexpress(name: string): unknown {
  const path = join(import.meta.dirname, "../../app/adapters/supplier/aliexpress/samples", `${name}.json`);
  const answer = parseLossless(readFileSync(path, "utf8"), { isSafe: true }) as Record<string, unknown>;
  return Object.entries(answer).find(([key]) => key.endsWith("_response"))?.[1];
}

const lossless = (value: unknown) => parseLossless(JSON.stringify(value), { isSafe: true });
const checked = <Schema extends z.ZodType>(
  name: string,
  good: unknown,
  schema: Schema,
  map: (parsed: z.output<Schema>) => unknown,
): Case => ({ name, good, schema, map });

const CASES: Case[] = [
  checked(
    "AliExpress product",
    aliexpress("product"),
    productAnswer,
    ({ result }) => result && toProduct(result, SITE),
  ),
  checked("AliExpress sightings", aliexpress("product"), sightingAnswer, (answer) =>
    toSightings(answer, [{ productId: "1", skuId: "12000045920804712" }]).map((sighting) =>
      readSighting(null, sighting, new Date(0)),
    ),
  ),
  checked("AliExpress search", aliexpress("search"), searchAnswer, ({ data }) =>
    data.products.map((item) => toSummary(item, { site: SITE, currency: "USD" })),
  ),
  checked("AliExpress freight", aliexpress("freight"), freightAnswer, ({ result }) =>
    toShippingOptions([result.delivery_options, result.delivery_options], "USD"),
  ),
  checked(
    "AliExpress order",
    aliexpress("order"),
    orderAnswer,
    ({ result }) => result && aliexpressOrder({ orderId: "1", result, siteUrl: SITE }),
  ),
  checked("AliExpress created order", aliexpress("order-created"), createAnswer, ({ result }) =>
    result.order_list.map((id) => id.length),
  ),
  checked(
    "AliExpress feed",
    lossless({
      result: {
        total_record_count: 1,
        products: {
          p: [
            {
              product_id: 1,
              product_title: "A",
              product_main_image_url: "//a/b.jpg",
              target_sale_price: "1.0",
              target_sale_price_currency: "USD",
              evaluate_rate: "90%",
              lastest_volume: 5,
            },
          ],
        },
      },
    }),
    feedAnswer,
    ({ result }) => result.products.map((item) => feedItemToSummary(item, SITE)),
  ),
  checked(
    "Zopi order",
    lossless({
      id: "o1",
      reference: "PO-1",
      status: "shipped",
      currency: "USD",
      total: "9.00",
      items: [{ sku: "a", quantity: 2, line_reference: "l1" }],
      shipments: [
        {
          tracking_number: "LP1",
          carrier: "c",
          tracking_url: "https://a",
          shipped_at: "2026-11-20T00:00:00Z",
          items: [{ sku: "a", quantity: 2 }],
        },
      ],
    }),
    zopiOrderAnswer,
    zopiOrder,
  ),
  checked(
    "17TRACK parcel",
    lossless({
      data: {
        accepted: [
          {
            number: "LP1",
            carrier: 3011,
            tag: "t",
            track_info: {
              latest_status: { status: "InTransit", sub_status: "InTransit_Other" },
              tracking: {
                providers: [
                  {
                    provider: { key: 3011, name: "China Post" },
                    events: [
                      {
                        time_iso: "2026-11-18T03:10:00-05:00",
                        time_utc: "2026-11-18T08:10:00Z",
                        description: "d",
                        location: "l",
                        sub_status: "InTransit_Other",
                        stage: "PickedUp",
                      },
                    ],
                  },
                ],
              },
            },
          },
        ],
        rejected: [{ number: "LP2", error: { code: -18019909, message: "m" } }],
      },
    }),
    trackAnswer,
    ({ data }) => data.accepted.map(toParcelState),
  ),
  checked(
    "Stripe session",
    {
      id: "cs_1",
      url: "https://a",
      status: "complete",
      payment_status: "paid",
      client_reference_id: "t1",
      metadata: { reference: "t1" },
      amount_total: 1990,
      currency: "usd",
      expires_at: 1763600000,
      payment_intent: {
        id: "pi_1",
        status: "succeeded",
        last_payment_error: { code: "c", decline_code: "d", message: "m" },
      },
    },
    sessionAnswer,
    (session) => [toCheckoutState(session), new Date(session.expires_at * 1000).toISOString()],
  ),
];

/** Every place in a JSON value, the root included. */
function placesOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...path, key]))];
}

/** A copy of `value` with something else at one place. */
function replaced(value: unknown, [key, ...rest]: string[], by: unknown): unknown {
  if (key === undefined) return by;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<string, unknown>;
  copy[key] = replaced(copy[key], rest, by);
  return copy;
}

describe.each(CASES)("$name", ({ good, schema, map }) => {
  test("a good answer is understood", () => {
    expect(map(schema.parse(good) as never)).toBeTruthy();
  });

  test("a broken one is turned down by its schema or understood, wherever it is broken, and never crashes", () => {
    let turnedDown = 0;
    for (const place of placesOf(good)) {
      for (const hostile of HOSTILE) {
        const result = schema.safeParse(replaced(good, place, hostile));
        if (!result.success) turnedDown += 1;
        else expect(() => map(result.data as never), `${place.join(".")} = ${JSON.stringify(hostile)}`).not.toThrow();
      }
    }
    expect(turnedDown).toBeGreaterThan(20);
  });
});
