import { expect, test } from "vitest";
import robots from "@/app/robots";

test("lets robots read the files of podcasts, but no other call", () => {
  expect(robots().rules).toMatchObject({
    allow: expect.arrayContaining(["/api/files/"]),
    disallow: expect.arrayContaining(["/api/"]),
  });
});
