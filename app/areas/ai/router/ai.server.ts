import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { aiContract } from "../contract";
import {
  readImageSettings,
  readWritingSettings,
  saveImageSettings,
  saveWritingSettings,
} from "../server/ai-settings.server";

const os = implementArea(aiContract);

export const aiRouter = os.router({
  writingSettings: os.writingSettings.handler(async ({ context }) =>
    ok({ settings: await readWritingSettings(context.caller().scope) }),
  ),

  saveWritingSettings: os.saveWritingSettings.handler(async ({ input, context }) =>
    ok({ settings: await saveWritingSettings({ scope: context.caller().scope, changes: input.settings }) }),
  ),

  imageSettings: os.imageSettings.handler(async ({ context }) =>
    ok({ settings: await readImageSettings(context.caller().scope) }),
  ),

  saveImageSettings: os.saveImageSettings.handler(async ({ input, context }) =>
    ok({ settings: await saveImageSettings({ scope: context.caller().scope, changes: input.settings }) }),
  ),
});
