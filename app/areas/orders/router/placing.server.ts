import type { SupplierCapabilities } from "~/adapters/supplier/supplier";
import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { placingContract, type SourceSettingsAnswer } from "../contract/placing";
import type { SourceSettings } from "../rules/placing/source-settings";
import { changeCallOff, readCallOff } from "../server/changes/call-off-setting.server";
import { changeCountsTaxes, readCountsTaxes } from "../server/figures/revenue.sql.server";
import { changeMarginFloor, readMarginFloor } from "../server/placing/margin-floor.server";
import {
  changeSourceSettings,
  placingCapabilities,
  readSourceSettings,
} from "../server/placing/source-settings.server";
import { listCarriers, listCountries, listWarehouses } from "../server/placing/supplier-lists.server";

const os = implementArea(placingContract);

function toAnswer(
  source: string,
  settings: SourceSettings,
  { takes, wantsLatin, taxNumberCountries }: SupplierCapabilities,
): SourceSettingsAnswer {
  const { note, iossNumber: ioss_number } = takes;
  return {
    ...settings,
    source,
    takes: { note, ioss_number, latin: wantsLatin, tax_numbers: [...taxNumberCountries] },
    currency: "USD",
  };
}

export const placingRouter = os.router({
  settings: os.settings.handler(async ({ input: { productSource: source }, context }) => {
    const capabilities = placingCapabilities(source);
    const { db, workspaceId } = context.caller().scope;
    return ok(toAnswer(source, await readSourceSettings({ db, workspaceId, source }), capabilities));
  }),

  changeSettings: os.changeSettings.handler(async ({ input: { productSource: source, ...settings }, context }) => {
    const kept = await changeSourceSettings({ scope: context.caller().scope, source, settings });
    return ok(toAnswer(source, kept, placingCapabilities(source)));
  }),

  countries: os.countries.handler(async ({ context }) => ok({ sources: await listCountries(context.caller().scope) })),

  carriers: os.carriers.handler(async ({ input: { productSource: source, country }, context }) => {
    const { items, problem } = await listCarriers({ scope: context.caller().scope, source, country });
    const carriers = items.map(({ code, label, minDays, maxDays, hasTracking }) => ({
      code,
      label,
      min_days: minDays,
      max_days: maxDays,
      tracked: hasTracking,
    }));
    return ok({ carriers, problem });
  }),

  warehouses: os.warehouses.handler(async ({ input: { productSource: source, country }, context }) => {
    const { items, problem } = await listWarehouses({ scope: context.caller().scope, source, country });
    return ok({ warehouses: items, problem });
  }),

  marginFloor: os.marginFloor.handler(async ({ context }) => ok(await readMarginFloor(context.caller().scope))),

  changeMarginFloor: os.changeMarginFloor.handler(async ({ input: floor, context }) =>
    ok(await changeMarginFloor({ scope: context.caller().scope, floor })),
  ),

  revenue: os.revenue.handler(async ({ context }) =>
    ok({ counts_taxes: await readCountsTaxes(context.caller().scope) }),
  ),

  changeRevenue: os.changeRevenue.handler(async ({ input: { counts_taxes: countsTaxes }, context }) => {
    await changeCountsTaxes({ scope: context.caller().scope, countsTaxes });
    return ok({ counts_taxes: countsTaxes });
  }),

  callOff: os.callOff.handler(async ({ context }) => ok({ is_on: await readCallOff(context.caller().scope) })),

  changeCallOff: os.changeCallOff.handler(async ({ input: { is_on: isOn }, context }) => {
    await changeCallOff({ scope: context.caller().scope, isOn });
    return ok({ is_on: isOn });
  }),
});
