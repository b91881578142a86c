import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { storePicture } from "~/platform/files/stored-pictures.server";
import { filesContract } from "./contract";

const os = implementArea(filesContract);

export const filesRouter = os.router({
  upload: os.upload.handler(async ({ input: { file }, context }) => {
    const { id, url, name, width, height } = await storePicture({ scope: context.caller().scope, shelf: "attachment", bytes: await file.bytes(), name: file.name });
    return ok({ id, url, name, width, height });
  }),
});
