import { screenLoader } from "~/screen-loader.server";

export const handle = { title: "shell:error_view.404.title", i18n: ["shell"] };

const load = screenLoader();

/** Any address below /app that no other route answers: told inside the frame to those who are signed in. */
export async function loader(args: Parameters<typeof load>[0]): Promise<never> {
  await load(args);
  throw new Response(null, { status: 404 });
}

export default function NotFoundRoute() {
  return null;
}
