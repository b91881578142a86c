import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { runDeadJobsAgain } from "~/platform/jobs/dead-jobs.server";
import { settingsContract } from "./contract";
import { readContactPhone, saveContactPhone } from "./server/contact-phone.server";
import { listFailedWork } from "./server/list-failed-work.server";
import { updateProfile } from "./server/update-profile.server";
import { updateWorkspace } from "./server/update-workspace.server";

const os = implementArea(settingsContract);

export const settingsRouter = os.router({
  updateWorkspace: os.updateWorkspace.handler(async ({ input, context }) => {
    const { scope } = context.caller();
    const { id, name, currency, timeZone } = await updateWorkspace({ scope, name: input.name, timeZone: input.timezone, currency: input.currency });
    return ok({ id, name, currency, timezone: timeZone });
  }),

  updateProfile: os.updateProfile.handler(async ({ input, context }) => {
    await updateProfile({ ...context.caller(), firstName: input.first_name, lastName: input.last_name });
    return ok(input);
  }),

  contactPhone: os.contactPhone.handler(async ({ context }) => ok({ phone: await readContactPhone(context.caller().scope) })),

  saveContactPhone: os.saveContactPhone.handler(async ({ input, context }) => ok({ phone: await saveContactPhone({ scope: context.caller().scope, phone: input.phone }) })),

  deadJobs: os.deadJobs.handler(async ({ context }) => ok({ jobs: await listFailedWork({ scope: context.caller().scope, language: context.locale }) })),

  runJobsAgain: os.runJobsAgain.handler(async ({ input, context }) =>
    ok({ count: await runDeadJobsAgain({ workspaceId: context.caller().scope.workspaceId, ids: input.ids }) }),
  ),
});
