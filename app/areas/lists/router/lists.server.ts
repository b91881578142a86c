import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { listsContract } from "../contract";
import {
  chooseColumns,
  chooseDefaultView,
  findProductTable,
  readProductTables,
  showTable,
} from "../server/choose-columns.server";
import { findList, type ListDefinitions } from "../server/find-list.server";
import { readViews } from "../server/read-views.server";
import { changeView, deleteView, saveView } from "../server/save-view.server";

const os = implementArea(listsContract);

/** The lists' calls. @param lists see `ListDefinitions` */
export const listsRouter = ({ lists }: { lists: ListDefinitions }) =>
  os.router({
    views: os.views.handler(async ({ input, context }) => {
      const caller = context.caller();
      return ok(await readViews({ list: findList(lists, input.list, caller.principal), ...caller }));
    }),

    saveView: os.saveView.handler(async ({ input: { list: name, is_shared: isShared, ...view }, context }) => {
      const caller = context.caller();
      const list = findList(lists, name, caller.principal);
      return ok({ view: await saveView({ list, ...view, isShared, ...caller }) });
    }),

    changeView: os.changeView.handler(async ({ input: { is_shared: isShared, ...change }, context }) =>
      ok({ view: await changeView({ lists, ...change, isShared, ...context.caller() }) }),
    ),

    deleteView: os.deleteView.handler(async ({ input: { id }, context }) => {
      await deleteView({ id, ...context.caller() });
      return ok({ deleted: id });
    }),

    chooseDefault: os.chooseDefault.handler(async ({ input, context }) => {
      const caller = context.caller();
      const list = findList(lists, input.list, caller.principal);
      await chooseDefaultView({ list, viewId: input.view_id, ...caller });
      return ok({ default_view_id: input.view_id });
    }),

    chooseColumns: os.chooseColumns.handler(async ({ input, context }) => {
      const caller = context.caller();
      const list = findList(lists, input.list, caller.principal);
      return ok({ columns: await chooseColumns({ list, columns: input.columns, ...caller }) });
    }),

    tableColumns: os.tableColumns.handler(async ({ context }) =>
      ok({ tables: await readProductTables({ lists, ...context.caller() }) }),
    ),

    chooseTableColumns: os.chooseTableColumns.handler(async ({ input: { tableName, columns }, context }) => {
      const list = findProductTable(lists, tableName);
      return ok({ table: showTable(list, await chooseColumns({ list, columns, ...context.caller() })) });
    }),
  });
