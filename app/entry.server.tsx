import { createReadableStreamFromReadable, type EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { documentHeaders } from "~/areas/accounts/server/principal/document-headers.server";
import { GatheredStream } from "~/platform/html/gathered-stream.server";
import { areasOfDocument } from "~/platform/i18n/remix-i18n.server";
import { createRequestI18n } from "~/platform/i18n/request.server";
import { log } from "~/platform/log.server";
import { TextAreasContext } from "~/shell/document/inline-texts";
import { NonceContext } from "~/shell/frame/nonce";

/** What the HTTP host (web.ts) needs of the application besides rendering; one module graph serves both. */
export { services } from "~/services.server";

export const streamTimeout = 15_000;

/** Renders a document: for browsers as soon as the shell is ready, for robots when all is. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const i18n = await createRequestI18n(context);
  const areas = areasOfDocument(context);
  const readyEvent = isbot(request.headers.get("user-agent")) ? "onAllReady" : "onShellReady";
  const nonce = documentHeaders(request, headers);
  return new Promise((resolve, reject) => {
    let responseStatus = status;
    const { pipe, abort } = renderToPipeableStream(
      <I18nextProvider i18n={i18n}>
        <NonceContext.Provider value={nonce}>
          <TextAreasContext.Provider value={areas}>
            <RemixServer context={context} url={request.url} abortDelay={streamTimeout} nonce={nonce} />
          </TextAreasContext.Provider>
        </NonceContext.Provider>
      </I18nextProvider>,
      {
        nonce,
        [readyEvent]() {
          const body = new GatheredStream();
          // Until then the deadline holds the whole rendering in memory.
          body.on("close", () => clearTimeout(deadline));
          headers.set("Content-Type", "text/html; charset=utf-8");
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: responseStatus }));
          pipe(body);
        },
        onShellError: reject,
        onError(error) {
          responseStatus = 500;
          log.error({ err: error, url: new URL(request.url).pathname }, "rendering failed");
        },
      },
    );
    const deadline = setTimeout(abort, streamTimeout + 1_000).unref();
  });
}
