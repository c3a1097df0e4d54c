import { expect, test } from "vitest";
import { GET as catalogue } from "@/app/api/ayni/route";
import { callHandler } from "@/tests/support/call-handler";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { createTestOffer } from "@/tests/support/factories/bookings";

test("the catalogue can show only what is booked by the hour", async () => {
  const { offer, master } = await createTestOffer();
  await createTestAyni({ userId: master.id, title: "Un audio" });
  const find = async (more: string) => {
    const { status, body } = await callHandler(catalogue, { query: `?master=${master.slug}${more}` });
    return status === 200 ? body.content.map(({ title }: { title: string }) => title).sort() : status;
  };
  expect(await find("")).toEqual([offer.title, "Un audio"].sort());
  expect(await find("&bookable=true")).toEqual([offer.title]);
  expect(await find("&bookable=sometimes")).toBe(422);
});
