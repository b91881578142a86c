import { exportList } from "~/platform/export/list-export";
import { activityContract } from "./contract";
import type { WorkGroup } from "./rules/work";
import { countWork, listWork } from "./server/list-work.server";

type WorkRow = Awaited<ReturnType<typeof listWork>>["entries"][number];
const whose = ({ group, account_id: accountId }: { group: WorkGroup | "all"; account_id?: string }) => ({
  group,
  accountId,
});

/** The lists of this area that can be had as files. */
export const activityExports = [
  exportList<typeof activityContract.log, WorkRow>({
    name: "activity",
    call: activityContract.log,
    columns: [
      { heading: "export:columns.date", cell: ({ created_at: at }, { moment }) => moment(at) },
      { heading: "export:columns.person", cell: ({ person }, { text }) => person?.name ?? text("activity:somebody") },
      { heading: "export:columns.area", cell: ({ group }, { text }) => text(`activity:groups.${group}`) },
      { heading: "export:columns.action", cell: ({ kind }, { text }) => text(`activity:kinds.${kind}`, kind) },
      { heading: "export:columns.count", cell: ({ count }) => count },
    ],
    count: ({ scope, input, most }) => countWork({ scope, ...whose(input), most }),
    async readPage({ scope, input, cursor, pageSize }) {
      const page = await listWork({ scope, ...whose(input), cursor, pageSize });
      return { rows: page.entries, next: page.next };
    },
  }),
];
