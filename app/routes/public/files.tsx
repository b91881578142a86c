import type { LoaderFunctionArgs } from "@remix-run/node";
import { readPublicPicture, THUMBNAIL } from "~/platform/files/stored-pictures.server";

/** A picture that somebody uploaded, for browsers and for the stores and marketplaces that fetch it (decision 20). */
export async function loader({ params: { fileName = "" }, request }: LoaderFunctionArgs): Promise<Response> {
  const file = await readPublicPicture({ fileName, isThumbnail: new URL(request.url).searchParams.has(THUMBNAIL) });
  if (!file) return new Response(null, { status: 404, headers: { "cache-control": "no-store" } });
  const headers = {
    "content-type": file.contentType,
    // What lies at an address never changes.
    "cache-control": "public, max-age=31536000, immutable",
    etag: file.etag,
    "content-disposition": `inline; filename="${file.fileName}"`,
    "content-security-policy": "default-src 'none'",
    "cross-origin-resource-policy": "cross-origin",
  };
  if (request.headers.get("if-none-match") === file.etag) return new Response(null, { status: 304, headers });
  return new Response(request.method === "HEAD" ? null : file.content, {
    headers: { ...headers, "content-length": String(file.content.length) },
  });
}
