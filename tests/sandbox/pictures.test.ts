import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generateProducts } from "../../sandbox/catalog.ts";
import { createPictures } from "../../sandbox/pictures/pictures.ts";
import { serveStandin, type ServedStandin } from "./serve.ts";

let directory: string;
let served: ServedStandin;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "pictures-"));
  served = await serveStandin((context) => createPictures(context, directory));
});

afterAll(async () => {
  await served.close();
  await rm(directory, { recursive: true });
});

test("a picture has the asked size, may be cached for ever and is composed once", async () => {
  const response = await fetch(`${served.origin}/pictures/backpack/1-navy.webp?size=200`);
  expect(response.headers.get("cache-control")).toContain("immutable");
  const metadata = await sharp(await response.arrayBuffer()).metadata();
  expect(metadata).toMatchObject({ format: "webp", width: 200, height: 200 });
  expect(await readdir(join(directory, "backpack"))).toEqual(["1-navy-200.webp"]);
});

test("unknown objects, colours and forms are not found", async () => {
  for (const path of ["nothing/1.webp", "backpack/0.webp", "backpack/1-plaid.webp", "backpack/1.png"]) {
    expect((await fetch(`${served.origin}/pictures/${path}`)).status, path).toBe(404);
  }
});

test("every picture of the catalogue has a form that the route serves", () => {
  const products = generateProducts({ count: 240, seed: "quayside", source: "aliexpress" });
  const paths = products.flatMap((product) => [...product.images, ...product.variants.map(({ image }) => image)]);
  expect(paths.filter((path) => !/^\/pictures\/[a-z]+\/[1-9]\d?(-[a-z]+)?\.webp$/.test(path))).toEqual([]);
});

test("the generator is repeatable, its titles differ and its variants stay within bounds", () => {
  const options = { count: 240, seed: "quayside", source: "zopi" } as const;
  const products = generateProducts(options);
  expect(generateProducts(options)).toEqual(products);
  expect(new Set(products.map(({ title }) => title)).size).toBe(240);
  expect(new Set(products.flatMap(({ variants }) => variants.map(({ sku }) => sku))).size).toBe(
    products.flatMap(({ variants }) => variants).length,
  );
  for (const { variants, options: productOptions } of products) {
    expect(variants.length).toBeGreaterThanOrEqual(1);
    expect(variants.length).toBeLessThanOrEqual(60);
    for (const { optionValues } of variants) expect(optionValues).toHaveLength(productOptions.length);
  }
});
