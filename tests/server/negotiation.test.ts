import { expect, test } from "vitest";
import { negotiateEncoding } from "@/server/negotiation";

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["GZIP", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.5, gzip;q=0.8", "gzip"],
  ["gzip;q=0.5", "gzip"],
  ["identity, gzip;q=0.5", "identity"],
  ["*", "br"],
  ["*;q=0", "identity"],
  ["br;q=0, *", "gzip"],
  ["deflate, zstd", "identity"],
  ["br;q=2, gzip;q=x", "identity"],
  ["brotli, gzipped, x".repeat(100), "identity"],
  [["gzip", "br"], "br"],
])("Accept-Encoding %j selects %s", (header, encoding) => {
  expect(negotiateEncoding(header)).toBe(encoding);
});
