/** However many pictures come at once, they are worked on one by one, and nobody's sign-in waits for them. */
import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { env } from "../../app/platform/env.server.ts";
import { signIn, startApi } from "../factories/api-server.ts";
import { PASSWORD, signedInSeller } from "../factories/sellers.ts";
import { makeTenant } from "../factories/tenants.ts";
import { patience } from "../setup/patience.ts";

const work = vi.hoisted(() => ({ running: 0, most: 0, begun: 0 }));
vi.mock(import("../../app/platform/files/clean-picture.server.ts"), async (original) => {
  const actual = await original();
  return {
    ...actual,
    async cleanPicture(bytes) {
      work.begun += 1;
      work.most = Math.max(work.most, ++work.running);
      return actual.cleanPicture(bytes).finally(() => (work.running -= 1));
    },
  };
});

let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** A PNG of black and white noise: what takes longest to decode and to encode, in an eighth of a byte for a pixel. */
function noise(side: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.writeUInt8(1, 8);
  const rows = Array.from({ length: side }, () => Buffer.concat([Buffer.alloc(1), randomBytes(Math.ceil(side / 8))]));
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  const pixels = deflateSync(Buffer.concat(rows), { level: 0 });
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}

async function uploader() {
  const { account } = await makeTenant();
  const headers = { ...(await signIn(account.id)), origin: env.APP_URL };
  return async (content: Buffer) => {
    const body = new FormData();
    body.set("file", new File([content as BlobPart], "noise.png"), "noise.png");
    const response = await fetch(`${api.base}/api/files/pictures`, { method: "POST", body, headers });
    return { status: response.status, body: (await response.json()) as { message: string } };
  };
}

test("somebody signs in while another account has sixteen large pictures worked on", async () => {
  const { email } = (await signedInSeller(api)).account;
  const upload = await uploader();
  const before = work.begun;
  const pictures = Array.from({ length: 16 }, () => upload(noise(2000)));
  await vi.waitFor(() => expect(work.begun).toBeGreaterThan(before), { timeout: patience(5_000) });
  const began = performance.now();
  const { status } = await api.openBrowser().call("POST", "/auth/login", { email, password: PASSWORD });
  const took = performance.now() - began;
  expect(status).toBe(200);
  expect(took).toBeLessThan(patience(1_500));
  expect((await Promise.all(pictures)).map((picture) => picture.status)).toEqual(Array(16).fill(200));
  expect(work.most).toBe(1);
});

test("of more than wait one is told, and another workspace's picture has its turn", async () => {
  const [upload, other] = [await uploader(), await uploader()];
  const small = await sharp({ create: { width: 40, height: 20, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const before = work.begun;
  const many = Promise.all(Array.from({ length: 40 }, () => upload(noise(800))));
  await vi.waitFor(() => expect(work.begun).toBeGreaterThan(before), { timeout: patience(5_000) });
  expect((await other(small)).status).toBe(200);
  const answers = await many;
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.body.message).toBe(
    "Many pictures are being worked on at the moment. Try this one again in a moment.",
  );
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(20);
});
