import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { ParameterError } from "./errors";

// The secret key authenticates, as a `Bearer` token or as the user name of `Basic`.

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

function parseApiKey(authorization = ""): string {
  const [, scheme = "", value = ""] = /^(\S+)\s+(.*)$/.exec(authorization) ?? [];
  if (scheme.toLowerCase() === "bearer") return value.trim();
  if (scheme.toLowerCase() !== "basic") return "";
  return Buffer.from(value, "base64").toString("utf8").split(":")[0] ?? "";
}

const maskKey = (key: string): string => `${key.slice(0, 8)}${"*".repeat(12)}${key.slice(-4)}`;

export function assertSecretKey(headers: IncomingHttpHeaders, secretKey: string): void {
  const key = parseApiKey(headers.authorization);
  if (key === "") {
    throw new ParameterError(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      { status: 401 },
    );
  }
  if (!timingSafeEqual(sha256(key), sha256(secretKey))) {
    throw new ParameterError(`Invalid API Key provided: ${maskKey(key)}`, { status: 401 });
  }
}
