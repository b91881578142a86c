import { centerRouter } from "./router/center.server";
import { copyingRouter } from "./router/copying.server";
import { editorRouter } from "./router/editor.server";
import { galleriesRouter } from "./router/galleries.server";
import { importsRouter } from "./router/imports.server";
import { inventoryRouter } from "./router/inventory.server";
import { pushRouter } from "./router/push.server";
import { settingsRouter } from "./router/settings.server";
import { sourcesRouter } from "./router/sources.server";

export const catalogRouter = { ...sourcesRouter, ...importsRouter, ...editorRouter, ...pushRouter, ...centerRouter, ...inventoryRouter, ...settingsRouter, ...copyingRouter, ...galleriesRouter };
