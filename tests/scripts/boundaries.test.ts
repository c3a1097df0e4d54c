import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkBoundaries } from "@/scripts/checks/boundaries/check";

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
  "prisma/engine/apply.ts": imports("lib/platform/env"),
  "app/page.tsx": imports("components/ui/button"),
  "jobs/worker.ts": imports("lib/orders/refund"),
  "server/main.ts": imports("jobs/worker") + imports("lib/platform/listen"),
  "embedded/mail.ts": imports("lib/platform/listen"),
  "scripts/serve.ts": imports("server/main") + imports("embedded/mail") + imports("prisma/engine/apply"),
  "scripts/test-steps.ts": imports("tests/support/site"),
  "tests/support/site.ts": imports("scripts/serve"),
  "lib/platform/listen.ts": "export const http = 1;\n",
  "tests/server/main.test.ts": imports("server/main"),
  "docs/FEATURES.md": "`orders/order` `payouts/sales` `ui` `admin`\n",
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
        "docs/FEATURES.md": `${SOUND["docs/FEATURES.md"]}\`payouts/bank\``,
      },
      /^lib\/payouts\/bank holds a single file$/,
    ],
    [
      "a room that holds one component and its style sheet",
      {
        "components/feed/list.tsx": "",
        "components/feed/list.module.css": "",
        "docs/FEATURES.md": `${SOUND["docs/FEATURES.md"]}\`feed\``,
      },
      /^components\/feed holds a single file$/,
    ],
    [
      "a file name outside the vocabulary",
      { "lib/orders/order/helpers.ts": "" },
      /^lib\/orders\/order\/helpers\.ts has a name outside the vocabulary$/,
    ],
    [
      "a cycle between files outside of lib, closed by a type",
      {
        "server/a.ts": 'import "./b";\n',
        "server/b.ts": 'import type { A } from "./a";\n',
      },
      /^cycle between files: server\//,
    ],
    [
      "an import upwards",
      { "prisma/engine/seed.ts": imports("jobs/worker") },
      /^prisma\/engine\/seed\.ts imports jobs\/worker\.ts, which is above it$/,
    ],
    [
      "a page that imports the server",
      { "app/other.tsx": imports("server/main") },
      /^app\/other\.tsx imports server\/main\.ts, which is above it$/,
    ],
    [
      "an embedded back end that knows more than the platform",
      { "embedded/payments.ts": imports("lib/orders/refund") },
      /^embedded\/payments\.ts imports lib\/orders\/refund\.ts/,
    ],
    [
      "a server that starts an embedded back end",
      { "server/start.ts": imports("embedded/mail") },
      /^server\/start\.ts imports embedded\/mail\.ts/,
    ],
    [
      "a program that imports test code",
      { "scripts/stop.ts": imports("tests/support/site") },
      /^scripts\/stop\.ts imports tests\/support\/site\.ts/,
    ],
    [
      "a noun that the index of features does not name",
      { "lib/payouts/bank/data.ts": "", "lib/payouts/bank/service.ts": "" },
      /^lib\/payouts\/bank is missing in docs\/FEATURES\.md$/,
    ],
    [
      "a room that the index of features does not name",
      { "components/feed/list.tsx": "", "components/feed/page.tsx": "" },
      /^components\/feed is missing in docs\/FEATURES\.md$/,
    ],
  ])("%s", async (_name, planted, violation) => {
    const violations = await violationsWith(planted);
    expect(violations).toHaveLength(1);
    expect(violations[0]).toMatch(violation);
  });
});
