/** Before tests whose files start processes of the product, side by side: it is built, once for all of them. */
import { build, generate } from "../../scripts/prepare.ts";

export default async function setup(): Promise<void> {
  await generate();
  await build();
}
