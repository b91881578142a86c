import { randomUUID } from "node:crypto";
import express, { Router } from "express";
import { refused, userError, type Call, type Resolvers } from "../graphql/call.ts";
import type { Shopify } from "../shopify.ts";

interface UploadInput {
  resource: string;
  filename: string;
  mimeType: string;
  httpMethod: "PUT" | "POST";
  fileSize?: string | null;
}

const MAX_BYTES = 100 * 1024 * 1024;

function stagedUploadsCreate({ input }: { input: UploadInput[] }, call: Call): object {
  const { state, context } = call.shopify;
  const wrong = input.findIndex(
    ({ resource, mimeType }) => resource === "BULK_MUTATION_VARIABLES" && mimeType !== "text/jsonl",
  );
  if (wrong >= 0)
    return refused(
      userError(["input", String(wrong), "mimeType"], "Mime type must be text/jsonl for bulk mutation variables"),
    );
  const stagedTargets = input.map(({ resource, filename, mimeType, httpMethod }) => {
    const id = randomUUID();
    const key = `tmp/${call.shop.domain}/${resource.toLowerCase()}/${id}/${filename}`;
    state.stagedUploads.set(key, { id, shop: call.shop.domain, resource, filename, mimeType, key, content: null });
    const file = `${context.origin}/shopify/uploads/${id}/${encodeURIComponent(filename)}`;
    return httpMethod === "POST"
      ? {
          url: `${context.origin}/shopify/uploads`,
          resourceUrl: resource === "BULK_MUTATION_VARIABLES" ? null : file,
          parameters: [
            { name: "key", value: key },
            { name: "Content-Type", value: mimeType },
            { name: "success_action_status", value: "201" },
            { name: "acl", value: "private" },
          ],
        }
      : {
          url: file,
          resourceUrl: file,
          parameters: [
            { name: "content_type", value: mimeType },
            { name: "acl", value: "private" },
          ],
        };
  });
  return { stagedTargets, userErrors: [] };
}

export const uploadMutations: Resolvers = { stagedUploadsCreate };

/** Where staged uploads go, by form POST or PUT, and where images among them are fetched from. */
export function uploadRouter({ state }: Shopify): Router {
  const router = Router();
  const raw = express.raw({ type: () => true, limit: MAX_BYTES + 10_000 });
  const byId = (id: string) => state.stagedUploads.find((upload) => upload.id === id);

  router.post("/uploads", raw, async (request, response) => {
    const form = await new globalThis.Response(new Uint8Array(request.body as Buffer), {
      headers: { "Content-Type": request.get("Content-Type") ?? "" },
    })
      .formData()
      .catch(() => undefined);
    const upload = state.stagedUploads.get(String(form?.get("key") ?? ""));
    const file = form?.get("file");
    if (!upload || !(file instanceof Blob))
      return void response.status(400).type("xml").send("<Error><Code>InvalidArgument</Code></Error>");
    if (file.size > MAX_BYTES)
      return void response.status(400).type("xml").send("<Error><Code>EntityTooLarge</Code></Error>");
    const content = Buffer.from(await file.arrayBuffer()).toString("base64");
    state.stagedUploads.set(upload.key, { ...upload, content });
    response.status(201).type("xml").send(`<PostResponse><Key>${upload.key}</Key></PostResponse>`);
  });

  router.put("/uploads/:id/:filename", raw, (request, response) => {
    const upload = byId(request.params.id!);
    if (!upload) return void response.sendStatus(404);
    state.stagedUploads.set(upload.key, { ...upload, content: (request.body as Buffer).toString("base64") });
    response.sendStatus(200);
  });

  router.get("/uploads/:id/:filename", (request, response) => {
    const upload = byId(request.params.id!);
    if (!upload?.content) return void response.sendStatus(404);
    response.type(upload.mimeType).send(Buffer.from(upload.content, "base64"));
  });
  return router;
}
