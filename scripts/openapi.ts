/** `npm run -s openapi`: prints the contract as an OpenAPI document, without a server or a database. */
import { openApiDocument } from "~/openapi.server";

process.stdout.write(`${JSON.stringify(await openApiDocument(), null, 2)}\n`);
