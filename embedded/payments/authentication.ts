import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { ParameterError } from "./errors";

// Whoever has the secret key may call; as `Bearer`, or as the name of `Basic`.

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

function givenKey(authorization = ""): string {
  const [, scheme = "", value = ""] = /^(\S+)\s+(.*)$/.exec(authorization) ?? [];
  if (scheme.toLowerCase() === "bearer") return value.trim();
  if (scheme.toLowerCase() !== "basic") return "";
  return Buffer.from(value, "base64").toString("utf8").split(":")[0] ?? "";
}

const hidden = (key: string): string => `${key.slice(0, 8)}${"*".repeat(12)}${key.slice(-4)}`;

export function checkKey(headers: IncomingHttpHeaders, secretKey: string): void {
  const key = givenKey(headers.authorization);
  if (key === "") {
    throw new ParameterError(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      { status: 401 },
    );
  }
  if (!timingSafeEqual(digest(key), digest(secretKey))) {
    throw new ParameterError(`Invalid API Key provided: ${hidden(key)}`, { status: 401 });
  }
}
