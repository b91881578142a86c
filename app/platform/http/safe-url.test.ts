import { beforeEach, describe, expect, test, vi } from "vitest";
import { checkPublicUrl, checkPublicUrls, fetchPublic } from "./safe-url.server";

type Found = { address: string; family: number }[];
type Lookup = (hostname: string, options: object, callback: (error: Error | null, found: Found) => void) => void;

const PUBLIC = "93.184.216.34";
const { names, slow, lookups, connections } = vi.hoisted(() => ({
  names: new Map<string, string[][]>(),
  /** Names that answer when they are let go on. */
  slow: new Map<string, Promise<void>>(),
  lookups: { running: 0, most: 0, asked: [] as string[] },
  connections: [] as { lookup: unknown; options: { redirect?: string } }[],
}));

vi.mock("node:dns/promises", () => ({
  /** Gives the answers of a name one after another, the last one for good. */
  lookup: async (host: string) => {
    lookups.asked.push(host);
    lookups.most = Math.max(lookups.most, ++lookups.running);
    await slow.get(host);
    lookups.running -= 1;
    const answers = names.get(host) ?? [];
    const found = answers.length > 1 ? answers.shift() : answers[0];
    if (!found) throw new Error(`ENOTFOUND ${host}`);
    return found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  },
}));

vi.mock("undici", () => ({
  Agent: class {
    lookup: unknown;
    constructor({ connect }: { connect: { lookup: unknown } }) {
      this.lookup = connect.lookup;
    }
    destroy() {
      return Promise.resolve();
    }
  },
  /** Connects as the library does: by the lookup that it was given. */
  fetch: async (url: string, options: { dispatcher: { lookup: Lookup }; redirect?: string }) => {
    connections.push({ lookup: options.dispatcher.lookup, options });
    await new Promise<Found>((resolve, reject) =>
      options.dispatcher.lookup(new URL(url).hostname, {}, (error, found) => (error ? reject(error) : resolve(found))),
    );
    return new Response("a picture", { headers: { "content-type": "image/png" } });
  },
}));

beforeEach(() => {
  connections.length = 0;
  names.clear();
  slow.clear();
  Object.assign(lookups, { running: 0, most: 0, asked: [] });
  names.set("pictures.test", [[PUBLIC]]);
  names.set("localhost", [["127.0.0.1"]]);
  names.set("localhost.", [["127.0.0.1"]]);
  names.set("inside.test", [["10.0.0.5"]]);
  names.set("inside-six.test", [["fd12::5"]]);
  names.set("half-inside.test", [[PUBLIC, "192.168.1.4"]]);
});

describe("addresses that a person typed", () => {
  test.each([
    "https://pictures.test/a.png",
    "https://pictures.test:443/a.png",
    `https://${PUBLIC}/`,
    "https://[2606:2800:220:1::1]/",
  ])("%s is fetched", async (url) => {
    await expect(checkPublicUrl(url)).resolves.toMatch(/^https:/);
  });

  test.each([
    "",
    "pictures.test",
    "//pictures.test/a",
    "https://",
    "http://pictures.test/",
    "ftp://pictures.test/",
    "file:///etc/passwd",
    "gopher://pictures.test/",
    "data:image/png;base64,AA==",
    "javascript:alert(1)",
    "blob:https://pictures.test/1",
    "https://user@pictures.test/",
    "https://user:password@pictures.test/",
    "https://pictures.test@127.0.0.1/",
    "https://pictures.test:8443/",
    "https://pictures.test:22/",
    "https://pictures.test:80/",
  ])("%s is refused for its form", async (url) => {
    await expect(checkPublicUrl(url)).rejects.toMatchObject({ text: { key: "errors.url_not_https" } });
  });

  test.each([
    "127.0.0.1",
    "127.1",
    "127.255.255.254",
    "2130706433",
    "0x7f000001",
    "0x7f.0.0.1",
    "0177.0.0.1",
    "017700000001",
    "0",
    "0.0.0.0",
    "１２７.0.0.1",
    "127。0。0。1",
    "%31%32%37.0.0.1",
    "10.0.0.1",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.0.1",
    "192.0.0.1",
    "192.0.2.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "169.254.169.254",
    "100.64.0.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "[::]",
    "[::1]",
    "[0:0:0:0:0:0:0:1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::ffff:a9fe:a9fe]",
    "[::127.0.0.1]",
    "[::7f00:1]",
    "[64:ff9b::7f00:1]",
    "[64:ff9b:1::7f00:1]",
    "[2002:7f00:1::]",
    "[2001::1]",
    "[2001:db8::1]",
    "[fe80::1]",
    "[fec0::1]",
    "[fc00::1]",
    "[fd00:ec2::254]",
    "[ff02::1]",
    "[100::1]",
    "localhost",
    "localhost.",
    "LOCALHOST",
    "inside.test",
    "inside-six.test",
    "half-inside.test",
  ])("https://%s/ is refused for where it leads", async (host) => {
    await expect(checkPublicUrl(`https://${host}/`)).rejects.toMatchObject({ text: { key: "errors.url_not_public" } });
  });

  test("a name that nobody has is refused", async () => {
    await expect(checkPublicUrl("https://nobody.test/")).rejects.toMatchObject({
      text: { key: "errors.url_no_answer" },
    });
  });
});

describe("many addresses of one call", () => {
  test("each host is looked up once, one at a time, with a turn for each workspace", async () => {
    const at = (owner: string, count: number) =>
      Array.from({ length: count }, (_, index) => {
        names.set(`${owner}${index}.test`, [[PUBLIC]]);
        return `https://${owner}${index}.test/a.png`;
      });
    const many = at("a", 250);
    await Promise.all([checkPublicUrls([...many, ...many], "a"), checkPublicUrls(at("b", 1), "b")]);
    expect([lookups.most, lookups.asked.length]).toEqual([1, 251]);
    expect(lookups.asked.indexOf("b0.test")).toBeLessThan(3);
  });

  test("one that is refused refuses them all", async () => {
    await expect(
      checkPublicUrls(["https://pictures.test/a.png", "https://inside.test/b.png"], "a"),
    ).rejects.toMatchObject({ text: { key: "errors.url_not_public" } });
  });

  test("names that take too long are waited for no longer, and those behind them aren't looked up", async () => {
    const gate = Promise.withResolvers<void>();
    slow.set("slow.test", gate.promise);
    names.set("slow.test", [[PUBLIC]]);
    const soon = new AbortController();
    const signal = vi.spyOn(AbortSignal, "timeout").mockReturnValue(soon.signal);
    const asked = checkPublicUrls(["https://slow.test/a.png", "https://pictures.test/b.png"], "a");
    const other = checkPublicUrls(["https://pictures.test/c.png"], "b");
    signal.mockRestore();
    soon.abort();
    await expect(asked).rejects.toMatchObject({ text: { key: "errors.url_no_answer" } });
    await expect(other).rejects.toMatchObject({ text: { key: "errors.url_no_answer" } });
    gate.resolve();
    await checkPublicUrls(["https://pictures.test/d.png"], "c");
    expect(lookups.asked).toEqual(["slow.test", "pictures.test"]);
  });
});

describe("fetching", () => {
  test("reads what is there, and follows no redirect", async () => {
    expect((await fetchPublic("https://pictures.test/a.png", 100)).contentType).toBe("image/png");
    expect(connections[0]?.options.redirect).toBe("error");
  });

  test("a name that nobody answers for is waited for no longer than the whole may take", async () => {
    const deadline = new AbortController();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(deadline.signal);
    slow.set("silent.example", new Promise(() => {}));
    const fetching = fetchPublic("https://silent.example/a.png", 100);
    deadline.abort();
    await expect(fetching).rejects.toThrow("url_no_answer");
    timeout.mockRestore();
    lookups.running = 0;
  });

  test("a name that is public when it is looked at and inside when it is connected to is refused", async () => {
    names.set("turncoat.test", [[PUBLIC], ["169.254.169.254"]]);
    await expect(fetchPublic("https://turncoat.test/", 100)).rejects.toMatchObject({
      text: { key: "errors.url_not_public" },
    });
  });

  test("more than was asked for is refused", async () => {
    await expect(fetchPublic("https://pictures.test/a.png", 3)).rejects.toMatchObject({
      text: { key: "errors.url_too_large" },
    });
  });
});
