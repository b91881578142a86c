import { createHash, generateKeyPairSync, sign, type KeyObject } from "node:crypto";

/** A key that signs, and the certificate that its signatures are checked with. */
export interface Signer {
  privateKey: KeyObject;
  /** PEM */
  certificate: string;
  /** Of the certificate; another key has another */
  id: string;
}

const DAY = 86_400_000;
const SHA256_WITH_RSA = sequence(objectId([0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b]), der(0x05));
const COMMON_NAME = objectId([0x55, 0x04, 0x03]);

/** A new key with a certificate that it signed itself, valid from yesterday for a year. */
export function makeSigner(commonName: string): Signer {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(commonName)))));
  const validity = sequence(utcTime(Date.now() - DAY), utcTime(Date.now() + 365 * DAY));
  const toBeSigned = sequence(
    der(0x02, Buffer.from([1])),
    SHA256_WITH_RSA,
    name,
    validity,
    name,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = der(0x03, Buffer.from([0]), sign("sha256", toBeSigned, privateKey));
  const certificate = sequence(toBeSigned, SHA256_WITH_RSA, signature);
  const lines = certificate.toString("base64").match(/.{1,64}/g) ?? [];
  return {
    privateKey,
    certificate: ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n"),
    id: `CERT-${createHash("sha256").update(certificate).digest("hex").slice(0, 24)}`,
  };
}

function sequence(...members: Buffer[]): Buffer {
  return der(0x30, ...members);
}

function objectId(bytes: number[]): Buffer {
  return der(0x06, Buffer.from(bytes));
}

function utcTime(moment: number): Buffer {
  const digits = new Date(moment).toISOString().replace(/\D/g, "").slice(2, 14);
  return der(0x17, Buffer.from(`${digits}Z`));
}

/** One value in the distinguished encoding of ASN.1: its tag, its length, its bytes. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const long = length < 0x80 ? [] : [...Buffer.from(length.toString(16).padStart(4, "0"), "hex")];
  return Buffer.concat([Buffer.from([tag, ...(long.length > 0 ? [0x80 | long.length, ...long] : [length])]), content]);
}
