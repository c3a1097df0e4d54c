import { expect, test } from "vitest";
import { toCallbackPath, toSignedInPath } from "@/components/auth/callback-path";

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

test.each([
  ["/", "/feed"],
  ["https://ayllu.test/?utm_source=carta#top", "/feed"],
  ["/api/auth/signin?error=SessionRequired", "/feed"],
  [undefined, "/feed"],
  ["https://otro.test/", "/feed"],
  ["/explora?page=2", "/explora?page=2"],
  ["/ayni/x?addContent=true", "/ayni/x?addContent=true"],
])("after signing in on the way to %s, one is at %s", (callbackUrl, path) => {
  expect(toSignedInPath(callbackUrl, origin)).toBe(path);
});
