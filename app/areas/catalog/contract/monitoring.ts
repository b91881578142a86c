import { z } from "zod";
import {
  amountSchema,
  answers,
  call,
  currencySchema,
  cursorPageInput,
  cursorPageOutput,
  idSchema,
  momentSchema,
} from "~/platform/api/call";
import { HINDRANCES } from "../rules/monitor/hindrances";
import { RUN_STATES } from "../rules/monitor/run-states";
import { MOVE_KINDS, WATCH_ACTIONS, WATCH_FEATURES } from "../rules/monitor/watch-actions";
import { marginFloorSchema, watchRulesSchema } from "../rules/monitor/watch-rules";
import { waveSchema } from "../rules/monitor/waves";

const access = { permissions: ["VIEW_SETTING_MONITORING"] } as const;
const view = { permissions: ["VIEW_PRODUCT"] } as const;
const change = { permissions: ["VIEW_ACTION_PC_LISTING"] } as const;

/** Of one store; of the workspace without it */
const ofStore = { store_id: idSchema.optional() };
const ownRulesSchema = watchRulesSchema.partial();
const monitoringSchema = z.object({
  is_enable: z.boolean(),
  /** Those that hold */
  rules: watchRulesSchema,
  /** Those that the store has of its own */
  own_rules: ownRulesSchema,
  /** Of the workspace: percent of a price without tax that is kept at least, and when a run stops and asks */
  margin_floor: marginFloorSchema,
  wave: waveSchema,
  /** What the plan has of what rules can do */
  features: z.array(z.enum(WATCH_FEATURES)),
  /** Those that can have rules of their own */
  stores: z.array(z.object({ id: idSchema, name: z.string() })),
});
export type Monitoring = z.output<typeof monitoringSchema>;
const monitoringAnswer = answers(monitoringSchema);

const productIds = z.array(idSchema).min(1).max(250);
const productRulesSchema = z.object({ product_id: idSchema, rules: watchRulesSchema, own_rules: ownRulesSchema });
export type ProductRules = z.output<typeof productRulesSchema>;
const autoUpdateAnswer = answers(z.object({ products: z.array(productRulesSchema) }));

/** What moved at a supplier. Amounts of one, in `currency`; null for what a move is not about, or the supplier did not say */
const moveSchema = z.object({
  kind: z.enum(MOVE_KINDS),
  at: momentSchema,
  cost_before: amountSchema.nullable(),
  cost_after: amountSchema.nullable(),
  currency: currencySchema.nullable(),
  stock_before: z.number().int().nullable(),
  stock_after: z.number().int().nullable(),
});
export type SupplierMoveRow = z.output<typeof moveSchema>;
/** Of what is sold one product that is bought as it; null where none is any more */
const movedSchema = moveSchema.extend({
  move_id: idSchema,
  source: z.string(),
  product: z
    .object({ product_id: idSchema, name: z.string(), image: z.string().nullable(), variant: z.string() })
    .nullable(),
});
export type MovedRow = z.output<typeof movedSchema>;

/** What a try shows of one product, the newest first. */
const triedSchema = z.object({
  product_id: idSchema,
  name: z.string(),
  image: z.string().nullable(),
  store_name: z.string(),
  /** What is alike of several variants once */
  moves: z.array(moveSchema.extend({ action: z.enum(WATCH_ACTIONS).exclude(["none"]), variants: z.number().int() })),
});
export type TriedProduct = z.output<typeof triedSchema>;
const triedListSchema = z.object({ products: z.array(triedSchema), total: z.number().int() });
export type TriedList = z.output<typeof triedListSchema>;

const runSchema = z.object({
  run_id: idSchema,
  state: z.enum(RUN_STATES),
  /** Why it was held; null where it was not */
  wave: z
    .discriminatedUnion("why", [
      z.object({ why: z.literal("share"), source: z.string(), moved: z.number().int(), of: z.number().int() }),
      z.object({
        why: z.literal("factor"),
        productId: z.string(),
        skuId: z.string().nullable(),
        costBefore: amountSchema,
        costAfter: amountSchema,
        currency: currencySchema.nullable(),
      }),
    ])
    .nullable(),
  created_at: momentSchema,
  /** Products on stores that it has changed; of one that is held, products of suppliers that moved */
  products: z.number().int(),
  /** Lines in which it says what was and is, and of those what is to be told to stores, what these won't have, what was taken back */
  ...{ changes: z.number().int(), waiting: z.number().int(), refused: z.number().int(), undone: z.number().int() },
});
export type WatchRunRow = z.output<typeof runSchema>;

/** What a line of a run was and is; what it did not touch is not in it. Amounts in the product's currencies. */
const keptSchema = z.object({
  cost: amountSchema.optional(),
  price: amountSchema.optional(),
  compareAtPrice: amountSchema.nullable().optional(),
  stock: z.number().int().optional(),
  status: z.enum(["active", "draft"]).optional(),
});
const changeSchema = z.object({
  change_id: idSchema,
  product_id: idSchema,
  name: z.string(),
  image: z.string().nullable(),
  store_name: z.string(),
  /** Its options' values; null for what is of the whole product */
  variant: z.string().nullable(),
  action: z.enum(WATCH_ACTIONS).extract(["update_price", "update_stock", "unpublish"]),
  before: keptSchema,
  after: keptSchema,
  /** Of prices, and of costs; the latter null where the product is gone */
  currency: currencySchema,
  cost_currency: currencySchema.nullable(),
  is_sent: z.boolean(),
  /** Why the store does not have it, a reason of outside.json */
  error: z.string().nullable(),
  is_undone: z.boolean(),
});
export type WatchChangeRow = z.output<typeof changeSchema>;

const countSchema = z.number().int();
/** How much is bought at a supplier, and how much of that is watched: was read within a day (P046) */
const figuresSchema = z.object({
  source_products: countSchema,
  /** On stores: watched is one of whose variants that are bought there each is, partial where some are */
  products: z.object({
    total: countSchema,
    tracking: countSchema,
    partial: countSchema,
    not_tracking: countSchema,
  }),
  /** The supplier's */
  skus: z.object({ total: countSchema, tracking: countSchema, not_tracking: countSchema }),
});
export type SupplierFigures = z.output<typeof figuresSchema>;
const supplierSchema = figuresSchema.extend({
  source: z.string(),
  /** When it last told anything, and when the variant was read that was read longest ago; null where nothing ever was */
  read_at: momentSchema.nullable(),
  oldest_read_at: momentSchema.nullable(),
  hindrances: z.array(
    z.object({ kind: z.enum(HINDRANCES), count: countSchema.nullable(), error: z.string().nullable() }),
  ),
});
export type WatchedSupplier = z.output<typeof supplierSchema>;
const supplierListSchema = z.object({
  /** Null before the first time */
  counted_at: momentSchema.nullable(),
  total: figuresSchema,
  suppliers: z.array(supplierSchema),
});
export type SupplierList = z.output<typeof supplierListSchema>;

/** What happens when suppliers' costs and stocks move (X113, X114). */
export const monitoringCalls = {
  monitoring: call({
    id: "C267",
    method: "GET",
    path: "/center/products/setting/monitoring",
    summary: "What is done when a supplier's cost or stock moves",
    access,
  })
    .input(z.object(ofStore))
    .output(monitoringAnswer),

  updateMonitoring: call({
    id: "C268",
    method: "PUT",
    path: "/center/products/setting/monitoring",
    summary: "Change what is done when a supplier's cost or stock moves, everywhere or at one store",
    access,
  })
    .input(
      z.object({
        ...ofStore,
        /** Of the workspace alone */
        is_enable: z.boolean().optional(),
        /** Of the workspace those that are given; of a store all that it has of its own */
        rules: ownRulesSchema.default({}),
        margin_floor: marginFloorSchema.optional(),
        wave: waveSchema.optional(),
      }),
    )
    .output(monitoringAnswer),

  tryMonitoring: call({
    id: "+monitoring-try",
    method: "POST",
    path: "/center/products/setting/monitoring/try",
    summary: "What rules would have done in the last 30 days, product by product",
    access,
  })
    .input(
      z.object({
        ...ofStore,
        /** In the place of the workspace's, rule by rule, or of all that the store has of its own */
        rules: ownRulesSchema.default({}),
      }),
    )
    .output(
      answers(
        /** How many products there are of which something would have been done; no more than 250 are shown */
        triedListSchema.extend({ since: momentSchema }),
      ),
    ),

  monitoringMoves: call({
    id: "+monitoring-moves",
    method: "GET",
    path: "/center/products/setting/monitoring/moves",
    summary: "What moved at suppliers in the last 90 days, newest first",
    access: view,
  })
    .input(z.object({ since: momentSchema.optional(), ...cursorPageInput }))
    .output(answers(z.object({ moves: z.array(movedSchema), ...cursorPageOutput }))),

  monitoringRuns: call({
    id: "+monitoring-runs",
    method: "GET",
    path: "/center/products/setting/monitoring/runs",
    summary: "What rules have changed, and what waits for a person",
    access: view,
  })
    .input(z.object({ state: z.enum(RUN_STATES).optional(), ...cursorPageInput }))
    .output(answers(z.object({ runs: z.array(runSchema), ...cursorPageOutput }))),

  monitoringChanges: call({
    id: "+monitoring-changes",
    method: "GET",
    path: "/center/products/setting/monitoring/runs/{run_id}/changes",
    summary: "What a run has changed line by line, or would if it were not held",
    access: view,
  })
    .input(z.object({ run_id: idSchema, ...cursorPageInput }))
    .output(
      answers(
        z.object({
          run: runSchema,
          /** Of a run that is held what it would change, at most 250 */
          changes: z.array(changeSchema),
          /** Of a run that is held: what would be done, and at how many products; no more than 250 are shown */
          held: triedListSchema.nullable(),
          ...cursorPageOutput,
        }),
      ),
    ),

  decideMonitoringRun: call({
    id: "+monitoring-run-decide",
    method: "POST",
    path: "/center/products/setting/monitoring/runs/{run_id}/decide",
    summary: "Have a run carried out that was held, or drop it",
    access: change,
  })
    .input(z.object({ run_id: idSchema, is_to_be_done: z.boolean() }))
    .output(answers(z.object({ run_id: idSchema }))),

  undoMonitoringRun: call({
    id: "+monitoring-run-undo",
    method: "POST",
    path: "/center/products/setting/monitoring/runs/{run_id}/undo",
    summary: "Take back what a run has changed, of one product or of all",
    access: change,
  })
    .input(z.object({ run_id: idSchema, product_id: idSchema.optional() }))
    .output(answers(z.object({ undone: z.number().int() }))),

  supplierList: call({
    id: "+supplier-list",
    method: "GET",
    path: "/center/products/suppliers/list",
    summary: "The suppliers of what is sold, with how much of it is watched as it was last counted",
    access: view,
  })
    .input(z.object({}))
    .output(answers(supplierListSchema)),

  autoUpdate: call({
    id: "C241",
    method: "GET",
    path: "/center/products/auto_update",
    summary: "What is done when the cost or stock of these products moves",
    access: view,
  })
    .input(z.object({ product_ids: productIds }))
    .output(autoUpdateAnswer),

  updateAutoUpdate: call({
    id: "C242",
    method: "PUT",
    path: "/center/products/auto_update",
    summary: "Give products rules of their own, in the place of those that they had",
    access: change,
  })
    .input(z.object({ product_ids: productIds, rules: ownRulesSchema }))
    .output(autoUpdateAnswer),
};
