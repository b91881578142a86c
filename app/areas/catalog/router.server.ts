import { centerRouter } from "./router/center.server";
import { copiesRouter } from "./router/copies.server";
import { copyingRouter } from "./router/copying.server";
import { editorRouter } from "./router/editor.server";
import { galleriesRouter } from "./router/galleries.server";
import { importsRouter } from "./router/imports.server";
import { inventoryRouter } from "./router/inventory.server";
import { monitoringRouter } from "./router/monitoring.server";
import { pushOnImportRouter } from "./router/push-on-import.server";
import { pushRouter } from "./router/push.server";
import { settingsRouter } from "./router/settings.server";
import { sourcesRouter } from "./router/sources.server";
import type { FollowMapping } from "./server/mapping/map-variants.server";

/** Which use case answers which call, by the names of app/contract.ts. */
export const catalogRouters = (others: { followMapping: FollowMapping }) => ({
  catalog: {
    ...sourcesRouter,
    ...importsRouter,
    ...editorRouter,
    ...pushRouter,
    ...pushOnImportRouter,
    ...centerRouter(others.followMapping),
    ...inventoryRouter,
    ...monitoringRouter,
    ...settingsRouter,
    ...copyingRouter,
    ...copiesRouter,
    ...galleriesRouter,
  },
});
