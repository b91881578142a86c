/** What the build is made of, as CycloneDX: every package with its version, license and digest; what only the making takes is marked so. */
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { promisify } from "node:util";

/** Beside the build's other parts, so that who holds the image holds it too. */
export const BILL_OF_MATERIALS = "build/sbom.cdx.json";

/**
 * Lists what package-lock.json names; nothing is asked of a registry. Without `--omit dev`, which leaves out packages of
 * production too, those that others have as peers.
 * @throws Error when npm can't
 */
export async function writeBillOfMaterials(): Promise<void> {
  const args = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"];
  const { stdout } = await promisify(execFile)("npm", args, { maxBuffer: 64 * 1024 * 1024 });
  await writeFile(BILL_OF_MATERIALS, stdout);
}
