import sharp from "sharp";
import { expect, test } from "vitest";
import { GET } from "@/app/tejidos/correo/ayni/[file]/route";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { createTestMaster } from "@/tests/support/factories/users";

const getCover = (file: string) =>
  GET(new Request("http://localhost:3000"), { params: Promise.resolve({ file }) });

test("a mail has the cover of a published content as PNG, and none of anything else", async () => {
  const { id: userId } = await createTestMaster();
  const { slug } = await createTestAyni({ userId });
  const response = await getCover(`${slug}.png`);
  expect(response.headers.get("content-type")).toBe("image/png");
  const image = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect(image).toMatchObject({ format: "png", width: 1120, height: 340 });
  const draft = await createTestAyni({ userId, status: "DRAFT" });
  for (const name of [`${draft.slug}.png`, "no-such-content.png", slug])
    expect((await getCover(name)).status).toBe(404);
});
