import { expect, test } from "vitest";
import { closeAccount } from "@/lib/accounts/closure/service";
import { exportOwnData } from "@/lib/accounts/data-export";
import { db } from "@/lib/platform/db/client";
import { createBundlePurchase, createTestBundle } from "@/tests/support/factories/bundles";
import { TEST_PASSWORD, toTestMember } from "@/tests/support/factories/users";

test("the export has a Master's bundles, and tells buyers what they bought together", async () => {
  const { master, bundle, parts } = await createTestBundle();
  const { id, buyer } = await createBundlePurchase(bundle);
  const { bundles, sales } = await exportOwnData(toTestMember(master), master.id);
  expect(bundles).toMatchObject([{ slug: bundle.slug, items: [{}, {}, {}] }]);
  expect(sales).toHaveLength(parts.length);
  const { orders } = await exportOwnData(toTestMember(buyer), buyer.id);
  expect(orders.map(({ bundlePurchase }) => bundlePurchase)).toEqual(
    parts.map(() => ({ id, amount: 4500, bundle: { slug: bundle.slug, title: "Tres lunas" } })),
  );
});

test("a closed account takes its bundles along", async () => {
  const { master, bundle } = await createTestBundle();
  await closeAccount(toTestMember(master), master.id, { password: TEST_PASSWORD });
  expect(await db.bundle.findUnique({ where: { id: bundle.id } })).toBeNull();
});
