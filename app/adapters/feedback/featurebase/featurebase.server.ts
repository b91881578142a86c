import { SignJWT } from "jose";
import type { FeedbackBoard, FeedbackVisitor } from "../feedback-board";

const LIFETIME = "10m";

/**
 * Featurebase, whose single sign-on takes a JWT signed with the organization's secret (HS256) at
 * `/api/v1/auth/access/jwt`, and its widget the same token.
 */
export class Featurebase implements FeedbackBoard {
  readonly #boardUrl: string;
  readonly #secret: Uint8Array;

  constructor({ boardUrl, secret }: { boardUrl: string; secret: string }) {
    this.#boardUrl = boardUrl;
    this.#secret = new TextEncoder().encode(secret);
  }

  async signOn({
    accountId,
    email,
    name,
    avatar,
    workspaces,
  }: FeedbackVisitor): Promise<{ token: string; url: string }> {
    const companies = workspaces.map(({ id, name: companyName }) => ({ id, name: companyName }));
    const token = await new SignJWT({
      userId: accountId,
      email,
      name,
      ...(avatar && { profilePicture: avatar }),
      companies,
    })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .setIssuedAt()
      .setExpirationTime(LIFETIME)
      .sign(this.#secret);
    const url = new URL(`${this.#boardUrl}/api/v1/auth/access/jwt`);
    url.searchParams.set("jwt", token);
    url.searchParams.set("return_to", this.#boardUrl);
    return { token, url: url.href };
  }
}
