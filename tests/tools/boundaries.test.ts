import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkBoundaries } from "@/tools/boundaries/check";

type Files = Record<string, string>;

const imports = (path: string): string => `import "@/${path}";\n`;

// A small house in which every rule holds; each test plants one violation.
const SOUND: Files = {
  "lib/platform/env.ts": "export const env = {};\n",
  "lib/orders/order/data.ts": imports("lib/platform/env"),
  "lib/orders/order/service.ts": imports("lib/orders/order/data"),
  "lib/orders/refund.ts": imports("lib/orders/order/service"),
  "lib/payouts/sales/data.ts": imports("lib/orders/refund"),
  "lib/payouts/sales/sql.ts": "export const sql = 1;\n",
  "components/ui/button.tsx": "export const Button = 1;\n",
  "components/ui/card.tsx": "export const Card = 1;\n",
  "components/ui/card.module.css": ".card {}\n",
  "components/admin/table.tsx": imports("components/ui/button"),
  "components/admin/filters.tsx": "export const filters = 1;\n",
  "server/main.ts": imports("tools/http"),
  "scripts/serve.ts": imports("tools/http"),
  "tools/http.ts": "export const http = 1;\n",
  "tests/server/main.test.ts": imports("server/main"),
  "docs/ARCHITECTURE.md": "`orders/order` `payouts/sales` `ui` `admin`\n",
};

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "boundaries-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function violationsWith(planted: Files): Promise<string[]> {
  for (const [path, content] of Object.entries({ ...SOUND, ...planted })) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  return checkBoundaries(root);
}

test("accepts a tree in which every rule holds", async () => {
  expect(await violationsWith({})).toEqual([]);
});

describe("refuses", () => {
  test.each<[name: string, planted: Files, violation: RegExp]>([
    [
      "an import of a later domain",
      { "lib/orders/offer.ts": imports("lib/payouts/sales/data") },
      /^lib\/orders\/offer\.ts imports lib\/payouts\/sales\/data\.ts, a later domain$/,
    ],
    [
      "an import of a later domain by path, for a type or on demand",
      {
        "lib/orders/offer.ts": 'const load = () => import("../payouts/sales/data");\nexport type { load };\n',
      },
      /a later domain$/,
    ],
    [
      "a folder that is no domain",
      { "lib/helpers/text.ts": "" },
      /^lib\/helpers\/text\.ts lies in no domain$/,
    ],
    [
      "a cycle between nouns",
      { "lib/orders/order/policy.ts": imports("lib/orders/refund") },
      /^cycle between nouns: lib\/orders\/(order|refund\.ts) → /,
    ],
    [
      "a cycle between files of a noun",
      {
        "lib/orders/order/schema.ts": 'import "./queries";\n',
        "lib/orders/order/queries.ts": 'import "./schema";\n',
      },
      /^cycle between files: /,
    ],
    [
      "a cycle between component rooms",
      { "components/ui/menu.tsx": imports("components/admin/table") },
      /^cycle between rooms: /,
    ],
    [
      "a noun that holds a single file",
      {
        "lib/payouts/bank/data.ts": "",
        "docs/ARCHITECTURE.md": `${SOUND["docs/ARCHITECTURE.md"]}\`payouts/bank\``,
      },
      /^lib\/payouts\/bank holds a single file$/,
    ],
    [
      "a room that holds one component and its style sheet",
      {
        "components/feed/list.tsx": "",
        "components/feed/list.module.css": "",
        "docs/ARCHITECTURE.md": `${SOUND["docs/ARCHITECTURE.md"]}\`feed\``,
      },
      /^components\/feed holds a single file$/,
    ],
    [
      "a file name outside the vocabulary",
      { "lib/orders/order/helpers.ts": "" },
      /^lib\/orders\/order\/helpers\.ts has a name outside the vocabulary$/,
    ],
    [
      "an import of one host by another",
      { "scripts/stop.ts": imports("server/main") },
      /^scripts\/stop\.ts imports server\/main\.ts: what hosts share belongs in tools\/$/,
    ],
    [
      "a test that imports a host it does not test",
      { "tests/orders/order.test.ts": imports("server/main") },
      /^tests\/orders\/order\.test\.ts imports server\/main\.ts/,
    ],
    [
      "a noun that the architecture document does not name",
      { "lib/payouts/bank/data.ts": "", "lib/payouts/bank/service.ts": "" },
      /^lib\/payouts\/bank is missing in docs\/ARCHITECTURE\.md$/,
    ],
    [
      "a room that the architecture document does not name",
      { "components/feed/list.tsx": "", "components/feed/page.tsx": "" },
      /^components\/feed is missing in docs\/ARCHITECTURE\.md$/,
    ],
  ])("%s", async (_name, planted, violation) => {
    const violations = await violationsWith(planted);
    expect(violations).toHaveLength(1);
    expect(violations[0]).toMatch(violation);
  });
});
