import { expect, test } from "vitest";
import { toCallbackPath } from "@/components/auth/callback-path";

const origin = "https://ayllu.test";

test.each([
  ["/crear", "/crear"],
  ["/ayni/x?addContent=true#a", "/ayni/x?addContent=true#a"],
  ["https://ayllu.test/recibir", "/recibir"],
  ["https://otro.test/recibir", null],
  ["//otro.test", null],
  ["/\\otro.test", null],
  ["https://ayllu.test//otro.test", null],
  ["javascript:alert(1)", null],
  ["https://%", null],
  ["", null],
  [null, null],
])("%s resolves to %s", (callbackUrl, path) => {
  expect(toCallbackPath(callbackUrl, origin)).toBe(path);
});
