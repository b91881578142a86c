import { centerCalls } from "./contract/center";
import { productCopyCalls } from "./contract/copies";
import { copyCalls } from "./contract/copying";
import { editorCalls } from "./contract/editor";
import { galleryCalls } from "./contract/galleries";
import { importCalls } from "./contract/imports";
import { inventoryCalls } from "./contract/inventory";
import { monitoringCalls } from "./contract/monitoring";
import { pushCalls } from "./contract/push";
import { pushOnImportCalls } from "./contract/push-on-import";
import { settingCalls } from "./contract/settings";
import { sourceCalls } from "./contract/sources";

/** The catalog: suppliers' products, the import list, listings on stores. */
export const catalogContract = {
  ...sourceCalls,
  ...importCalls,
  ...editorCalls,
  ...pushCalls,
  ...pushOnImportCalls,
  ...centerCalls,
  ...inventoryCalls,
  ...monitoringCalls,
  ...settingCalls,
  ...copyCalls,
  ...productCopyCalls,
  ...galleryCalls,
};
