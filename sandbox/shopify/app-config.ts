import { readFileSync } from "node:fs";

/** What the stand-in needs of the product's `shopify.app.toml`. */
export interface AppConfig {
  scopes: string[];
  optionalScopes: string[];
  /** Where consent may lead back to, below the app's address: its host is another one on this machine. */
  redirectPaths: string[];
  webhooks: { topics: string[]; uri: string }[];
}

/** Reads scopes and webhook subscriptions from a `shopify.app.toml`. @throws when there is none */
export function readAppConfig(file: URL): AppConfig {
  return parseAppConfig(readFileSync(file, "utf8"));
}

/** Reads the few keys that matter here; `toml` is a file that the Shopify CLI has validated. */
export function parseAppConfig(toml: string): AppConfig {
  const plain = toml.replace(/^\s*#.*$/gm, "");
  const webhooks = plain
    .split(/^\s*\[\[webhooks\.subscriptions\]\]\s*$/m)
    .slice(1)
    .map((block) => block.split(/^\s*\[/m)[0]!)
    .map((block) => ({
      topics: [...stringArray(block, "topics"), ...stringArray(block, "compliance_topics")],
      uri: /^\s*uri\s*=\s*"([^"]*)"/m.exec(block)?.[1] ?? "",
    }));
  const scopes = /^\s*scopes\s*=\s*"([^"]*)"/m.exec(plain)?.[1] ?? "";
  return {
    scopes: scopes
      .split(",")
      .map((scope) => scope.trim())
      .filter(Boolean),
    optionalScopes: stringArray(plain, "optional_scopes"),
    redirectPaths: stringArray(plain, "redirect_urls").map((address) => new URL(address).pathname),
    webhooks,
  };
}

function stringArray(text: string, key: string): string[] {
  const list = new RegExp(`^\\s*${key}\\s*=\\s*\\[([^\\]]*)\\]`, "m").exec(text)?.[1] ?? "";
  return [...list.matchAll(/"([^"]*)"/g)].map((match) => match[1]!);
}
