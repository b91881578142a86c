/** `npm run -s openapi`: prints the contract as an OpenAPI document, without a server or a database. */
import { openApiDocument } from "~/openapi.server";

// A reader that has seen enough, such as `head`, closes the pipe.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));
process.stdout.write(`${JSON.stringify(await openApiDocument(), null, 2)}\n`);
