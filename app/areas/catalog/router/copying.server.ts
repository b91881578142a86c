import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { copyCalls } from "../contract/copying";
import { listCopyCandidates } from "../server/copying/list-copy-candidates.server";

const os = implementArea(copyCalls);

export const copyingRouter = os.router({
  copyCandidates: os.copyCandidates.handler(async ({ input, context }) => {
    const {
      from_store_id: fromStoreId,
      to_store_id: toStoreId,
      keyword,
      only_missing: onlyMissing,
      cursor,
      page_size: pageSize,
    } = input;
    return ok(
      await listCopyCandidates({
        scope: context.caller().scope,
        fromStoreId,
        toStoreId,
        keyword,
        onlyMissing,
        cursor,
        pageSize,
      }),
    );
  }),
});
