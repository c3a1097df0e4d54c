import { expect, test } from "vitest";
import { PUT as setTakedown } from "@/app/api/admin/contents/[id]/takedown/route";
import { DELETE as archiveAyni } from "@/app/api/ayni/[slug]/route";
import { DELETE as archiveBundle, PUT as updateBundle } from "@/app/api/bundles/[slug]/route";
import { POST as placeOrder } from "@/app/api/orders/route";
import { PUT as updateUser } from "@/app/api/users/[id]/route";
import { findBundleView } from "@/lib/orders/bundles/data";
import { takeInvalidatedTags, takeReadTags } from "@/tests/setup/next-cache";
import { callHandler } from "@/tests/support/call-handler";
import { buyBundleAs, createTestBundle } from "@/tests/support/factories/bundles";
import { createSessionCookie, createTestAdmin, createTestUser } from "@/tests/support/factories/users";

// The page of a bundle is kept for everybody until a write drops a tag of what it shows.

type World = Awaited<ReturnType<typeof createTestBundle>>;

/** Tags of the page that a write dropped. */
async function listDropped(slug: string, write: () => Promise<{ status: number }>): Promise<string[]> {
  takeReadTags();
  expect(await findBundleView(slug)).not.toBeNull();
  const pageTags = takeReadTags();
  takeInvalidatedTags();
  expect((await write()).status).toBeLessThan(300);
  return takeInvalidatedTags().filter((tag) => pageTags.includes(tag));
}

const call = async (
  handler: typeof archiveAyni,
  who: { id: string },
  options: { method: string; params: Record<string, string>; json?: unknown },
) => callHandler(handler, { ...options, cookie: await createSessionCookie(who) });

const writes: [name: string, write: (world: World) => Promise<{ status: number }>][] = [
  [
    "its Master changes it",
    ({ master, bundle, parts }) =>
      call(updateBundle, master, {
        method: "PUT",
        params: { slug: bundle.slug },
        json: { title: "Dos lunas", amount: 4000, ayniIds: parts.slice(0, 2).map(({ id }) => id) },
      }),
  ],
  [
    "its Master archives it",
    ({ master, bundle }) => call(archiveBundle, master, { method: "DELETE", params: { slug: bundle.slug } }),
  ],
  [
    "its Master archives a content in it",
    ({ master, parts }) =>
      call(archiveAyni, master, { method: "DELETE", params: { slug: parts[2]?.slug ?? "" } }),
  ],
  [
    "a content in it is taken down",
    async ({ parts }) =>
      call(setTakedown, await createTestAdmin(), {
        method: "PUT",
        params: { id: parts[1]?.id ?? "" },
        json: { takenDown: true, reason: "Copia un libro" },
      }),
  ],
  [
    "its Master takes another name",
    ({ master }) =>
      call(updateUser, master, { method: "PUT", params: { id: master.id }, json: { name: "Otra" } }),
  ],
];

test.each(writes)("the page is dropped when %s", async (_, write) => {
  const world = await createTestBundle();
  expect(await listDropped(world.bundle.slug, () => write(world))).not.toEqual([]);
});

test("the page is dropped when somebody takes a seat", async () => {
  const { bundle, parts } = await createTestBundle({ part: { capacity: 2 } });
  const buyer = await createTestUser({ emailVerified: new Date() });
  const buyPart = async () =>
    callHandler(placeOrder, {
      method: "POST",
      json: { ayniContentId: parts[0]?.id },
      cookie: await createSessionCookie(buyer),
    });
  expect(await listDropped(bundle.slug, buyPart)).toContain(`ayni:${parts[0]?.slug}`);
  const other = await createTestUser({ emailVerified: new Date() });
  expect(await listDropped(bundle.slug, () => buyBundleAs(other, bundle))).not.toEqual([]);
});

test("control: a write to another bundle does not drop the page", async () => {
  const [{ bundle }, other] = [await createTestBundle(), await createTestBundle()];
  const archiveOther = () =>
    call(archiveBundle, other.master, { method: "DELETE", params: { slug: other.bundle.slug } });
  expect(await listDropped(bundle.slug, archiveOther)).toEqual([]);
});
