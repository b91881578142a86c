import { z } from "zod";
import { answers, call, idSchema } from "~/platform/api/call";
import { LONGEST_PART, MOST_PARTS } from "~/platform/lists/list-definition";
import { LONGEST_VIEW_NAME, MOST_COLUMNS } from "./rules/bounds";

/** Each list takes its own permission besides, that of app/list-definitions.ts. */
const signedIn = { permissions: [] } as const;
const products = { permissions: ["VIEW_PRODUCT"] } as const;

/** As app/list-definitions.ts names it */
const listSchema = z.string().regex(/^[a-z-]{1,40}$/);
const nameSchema = z.string().trim().min(1).max(LONGEST_VIEW_NAME);
/** Parts of the list's address by name; refused where the list has no such part or value */
const partsSchema = z
  .record(z.string().regex(/^[a-z_]{1,40}$/), z.string().min(1).max(LONGEST_PART))
  .refine((parts) => Object.keys(parts).length <= MOST_PARTS);
const columnsSchema = z.array(z.string().regex(/^[a-z_]{1,40}$/)).max(MOST_COLUMNS);

const viewSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** What it lists by, as parts of the list's address */
  parts: z.record(z.string(), z.string()),
  /** Names of parts that it was saved with and that the list has no more */
  left_out: z.array(z.string()),
  /** True for one of the whole workspace, false for the caller's own */
  is_shared: z.boolean(),
  /** Whether the caller may change and delete it */
  may_change: z.boolean(),
});
export type ListViewRow = z.output<typeof viewSchema>;
const viewAnswer = answers(z.object({ view: viewSchema }));

const tableSchema = z.object({
  name: z.string(),
  /** All that the table has: first those that are shown, in their order */
  columns: z.array(z.object({ id: z.string(), is_shown: z.boolean() })),
});

/** Saved views and choice of columns of every list (decision 55). */
export const listsContract = {
  views: call({
    id: "+list-views",
    method: "GET",
    path: "/core/lists/{list}/views",
    summary: "Saved views of a list, the workspace's before one's own, and how the caller has the list",
    access: signedIn,
  })
    .input(z.object({ list: listSchema }))
    .output(
      answers(
        z.object({
          views: z.array(viewSchema),
          /** Those that the caller has chosen, in their order; null where the list's own are shown */
          columns: z.array(z.string()).nullable(),
          default_view_id: idSchema.nullable(),
          /** Whether the caller may make views of the whole workspace */
          may_share: z.boolean(),
        }),
      ),
    ),

  saveView: call({
    id: "+save-list-view",
    method: "POST",
    path: "/core/lists/{list}/views",
    summary: "Save what a list shows as a view",
    access: signedIn,
  })
    .input(z.object({ list: listSchema, name: nameSchema, parts: partsSchema, is_shared: z.boolean().default(false) }))
    .output(viewAnswer),

  changeView: call({
    id: "+change-list-view",
    method: "PUT",
    path: "/core/list-views/{id}",
    summary: "Rename a view, change what it shows, or whose it is; what is left out stays as it is",
    access: signedIn,
  })
    .input(
      z.object({
        id: idSchema,
        name: nameSchema.optional(),
        parts: partsSchema.optional(),
        is_shared: z.boolean().optional(),
      }),
    )
    .output(viewAnswer),

  deleteView: call({
    id: "+delete-list-view",
    method: "DELETE",
    path: "/core/list-views/{id}",
    summary: "Delete a view",
    access: signedIn,
  })
    .input(z.object({ id: idSchema }))
    .output(answers(z.object({ deleted: idSchema }))),

  chooseDefault: call({
    id: "+default-list-view",
    method: "PUT",
    path: "/core/lists/{list}/default-view",
    summary: "Choose the view that a list opens with for the caller, or none",
    access: signedIn,
  })
    .input(z.object({ list: listSchema, view_id: idSchema.nullable() }))
    .output(answers(z.object({ default_view_id: idSchema.nullable() }))),

  chooseColumns: call({
    id: "+list-columns",
    method: "PUT",
    path: "/core/lists/{list}/columns",
    summary: "Choose the columns that a list has for the caller, in their order; none for the list's own",
    access: signedIn,
  })
    .input(z.object({ list: listSchema, columns: columnsSchema }))
    .output(answers(z.object({ columns: z.array(z.string()).nullable() }))),

  tableColumns: call({
    id: "C211",
    method: "GET",
    path: "/center/products/listings/table-columns",
    summary: "Columns of the product tables as the caller has them (X108)",
    access: products,
  })
    .input(z.object({}))
    .output(answers(z.object({ tables: z.array(tableSchema) }))),

  chooseTableColumns: call({
    id: "C214",
    method: "POST",
    path: "/center/products/listings/table-columns/{tableName}",
    summary: "Choose the columns of a product table, in their order; none for the table's own",
    access: products,
  })
    .input(z.object({ tableName: listSchema, columns: columnsSchema }))
    .output(answers(z.object({ table: tableSchema }))),
};
