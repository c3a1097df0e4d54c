import { expect, test } from "vitest";
import { negotiateEncoding } from "@/server/complete-response";

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["GZIP", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.5, gzip;q=0.8", "br"],
  ["gzip;q=0.5", "gzip"],
  ["identity, gzip;q=0.5", "gzip"],
  ["*", "br"],
  ["*;q=0", "identity"],
  ["br;q=0, *", "gzip"],
  ["deflate, zstd", "identity"],
  ["br;q=x", "identity"],
  ["brotli, gzipped, x".repeat(100), "identity"],
])("Accept-Encoding %j selects %s", (header, encoding) => {
  expect(negotiateEncoding({ "accept-encoding": header })).toBe(encoding);
});
