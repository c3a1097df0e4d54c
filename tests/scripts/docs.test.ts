import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkDocs } from "@/scripts/checks/docs";

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "docs-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function problemsOf(text: string): Promise<string[]> {
  const files = {
    "lib/orders/order/service.ts": "export const placeOrder = 1;\nconst ORDER_LIMIT = 2;\n",
    "app/(sitio)/ayni/[slug]/page.tsx": "export default 1;\n",
    "docs/operations.md": text,
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  return checkDocs(root);
}

test("accepts files, folders, nouns and symbols that exist", async () => {
  const names = [
    "lib/orders/order/service.ts",
    "lib/orders",
    "orders/order",
    "app/(sitio)/ayni/[slug]/page.tsx",
    "placeOrder",
    "placeOrder()",
    "ORDER_LIMIT",
  ];
  expect(await problemsOf(names.map((name) => `\`${name}\``).join(" "))).toEqual([]);
});

test("leaves addresses, plain words and blocks of code alone", async () => {
  expect(await problemsOf("`/ayni/{slug}` `status` `GET`\n```sh\nlib/none.ts goneFunction\n```\n")).toEqual(
    [],
  );
});

test.each([
  ["lib/orders/gone.ts", "docs/operations.md names lib/orders/gone.ts, which does not exist"],
  ["countTotal", "docs/operations.md names countTotal, which no source contains"],
  ["GONE_SETTING", "docs/operations.md names GONE_SETTING, which no source contains"],
])("refuses %s", async (name, problem) => {
  expect(await problemsOf(`It says \`${name}\`.`)).toEqual([problem]);
});
