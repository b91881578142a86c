/** House law: a build says what it is made of. */
import { mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { BILL_OF_MATERIALS, writeBillOfMaterials } from "../../scripts/bill-of-materials.ts";

interface Bill {
  bomFormat: string;
  components: { purl: string; hashes?: { content: string }[] }[];
}

test("the bill of materials names each package, with its digest", async () => {
  mkdirSync(dirname(BILL_OF_MATERIALS), { recursive: true });
  await writeBillOfMaterials();
  const { bomFormat, components } = JSON.parse(readFileSync(BILL_OF_MATERIALS, "utf8")) as Bill;
  expect(bomFormat).toBe("CycloneDX");
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as { dependencies: Record<string, string> };
  const listed = new Set(components.map(({ purl }) => decodeURIComponent(purl)));
  const missing = Object.entries(dependencies).filter(([name, version]) => !listed.has(`pkg:npm/${name}@${version}`));
  expect(missing).toEqual([]);
  expect(components.filter(({ hashes }) => !hashes?.[0]?.content).map(({ purl }) => purl)).toEqual([]);
});
