import "server-only";
import { createHash, createHmac, timingSafeEqual } from "node:crypto";

const TOLERANCE_SECONDS = 300;

const isEqual = (left: string, right: string): boolean =>
  timingSafeEqual(createHash("sha256").update(left).digest(), createHash("sha256").update(right).digest());

/** Returns `t=<seconds>,v1=<hex>`, which signs the instant and the body. */
export function signWebhook(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;
}

/** Returns the signed instant; null if the signature is forged or not of the last five minutes. */
export function verifyWebhook(body: string, signature: string, secret: string): Date | null {
  const seconds = Number(/^t=(\d{1,12}),/.exec(signature)?.[1]);
  const at = new Date(seconds * 1000);
  if (!(Math.abs(Date.now() - at.getTime()) <= TOLERANCE_SECONDS * 1000)) return null;
  return isEqual(signature, signWebhook(body, secret, at)) ? at : null;
}

/** True for `Bearer <secret>` and for `Basic` with the secret as password, for senders that cannot sign. */
export function isAuthorizedBy(authorization: string, secret: string): boolean {
  const [scheme = "", credentials = ""] = authorization.split(" ");
  if (scheme.toLowerCase() === "bearer") return isEqual(credentials, secret);
  if (scheme.toLowerCase() !== "basic") return false;
  const pair = Buffer.from(credentials, "base64").toString("utf8");
  return isEqual(pair.slice(pair.indexOf(":") + 1), secret);
}
