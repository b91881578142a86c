import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { storePicture } from "~/platform/files/stored-pictures.server";
import { filesContract } from "../contract";
import { readExports, type ListExports } from "../server/list-exports.server";
import { startExport } from "../server/start-export.server";

const os = implementArea(filesContract);

/** The files' calls. @param exports see `ListExports` */
export const filesRouter = ({ exports }: { exports: ListExports }) =>
  os.router({
    upload: os.upload.handler(async ({ input: { file }, context }) => {
      const { id, url, name, width, height } = await storePicture({
        scope: context.caller().scope,
        shelf: "attachment",
        bytes: await file.bytes(),
        name: file.name,
      });
      return ok({ id, url, name, width, height });
    }),

    exports: os.exports.handler(async ({ context }) =>
      ok({ exports: await readExports({ exports, ...context.caller() }) }),
    ),

    startExport: os.startExport.handler(async ({ input: { list, query }, context }) =>
      ok(await startExport({ exports, name: list, query, ...context.caller() })),
    ),
  });
