import { ORPCError } from "@orpc/client";
import { errorBodyOf } from "./client";
import { currentWorkspace } from "./current";

/**
 * Has a file of ours fetched as calls are, with who asks and in which workspace, and hands it to the browser to be kept: a
 * link alone would be asked for as nobody in a platform's frame.
 * @param path below /api, with its query
 * @throws ORPCError as calls do; TypeError for an answer that was cut off
 */
export async function download(path: string): Promise<void> {
  const response = await fetch(`/api${path}`, { headers: currentWorkspace.headers() });
  if (!response.ok) {
    const data: unknown = await response.json().catch(() => null);
    const error = new ORPCError(String(response.status), { status: response.status, data });
    const body = errorBodyOf(error);
    throw body
      ? new ORPCError(body.error_code ?? String(body.status), { status: response.status, message: body.message, data })
      : error;
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "export.csv";
  const address = URL.createObjectURL(await response.blob());
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  // The browser has taken hold of it by the next turn at the latest.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
