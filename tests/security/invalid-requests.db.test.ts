import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { DELETE as closeAccount } from "@/app/api/account-settings/[id]/route";
import {
  DELETE as removeSecondFactor,
  POST as beginSecondFactor,
  PUT as confirmSecondFactor,
} from "@/app/api/account-settings/[id]/second-factor/route";
import { POST as renewRecoveryCodes } from "@/app/api/account-settings/[id]/second-factor/recovery-codes/route";
import { POST as updatePassword } from "@/app/api/account-settings/[id]/update-password/route";
import { POST as refuseApplication } from "@/app/api/admin/applications/[id]/refuse/route";
import { POST as apply } from "@/app/api/applications/route";
import { POST as createAyni } from "@/app/api/ayni/route";
import { DELETE as archiveAyni, PUT as updateAyni } from "@/app/api/ayni/[slug]/route";
import { GET as createdBy } from "@/app/api/ayni/createdBy/[masterId]/route";
import { GET as last } from "@/app/api/ayni/last/route";
import { GET as next } from "@/app/api/ayni/next/route";
import { POST as ping } from "@/app/api/ayni/[slug]/ping/route";
import { POST as contact } from "@/app/api/contact/route";
import { GET as file } from "@/app/api/files/[id]/route";
import { POST as placeOrder } from "@/app/api/orders/route";
import { PUT as updateProfile } from "@/app/api/profiles/[id]/route";
import { POST as recover, PUT as reset } from "@/app/api/recover-password/route";
import { POST as register } from "@/app/api/register/route";
import { DELETE as deleteFile } from "@/app/api/s3-delete/route";
import { POST as uploadUrl } from "@/app/api/s3-upload-url/route";
import { POST as resend, PUT as updateUser } from "@/app/api/users/[id]/route";
import { POST as users } from "@/app/api/users/route";
import { POST as lastActive } from "@/app/api/users/update-last-active/route";
import { db } from "@/lib/platform/db/client";
import { createTestAyni } from "@/tests/support/factories/ayni";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  getProfileId,
} from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";

// Responses of every endpoint with a body to invalid bodies, sent by an authorized user.

const JSON_TYPE = { "content-type": "application/json" };

const writes = [
  ["POST /api/ayni", "POST", createAyni],
  ["PUT /api/ayni/{slug}", "PUT", updateAyni],
  ["POST /api/contact", "POST", contact],
  ["POST /api/orders", "POST", placeOrder],
  ["POST /api/recover-password", "POST", recover],
  ["PUT /api/recover-password", "PUT", reset],
  ["POST /api/register", "POST", register],
  ["POST /api/users", "POST", users],
  ["POST /api/s3-upload-url", "POST", uploadUrl],
  ["DELETE /api/s3-delete", "DELETE", deleteFile],
  ["PUT /api/users/{id}", "PUT", updateUser],
  ["POST /api/users/{id}", "POST", resend],
  ["POST /api/users/update-last-active", "POST", lastActive],
  ["PUT /api/profiles/{id}", "PUT", updateProfile],
  ["POST /api/account-settings/{id}/update-password", "POST", updatePassword],
  ["POST /api/account-settings/{id}/second-factor", "POST", beginSecondFactor],
  ["PUT /api/account-settings/{id}/second-factor", "PUT", confirmSecondFactor],
  ["DELETE /api/account-settings/{id}/second-factor", "DELETE", removeSecondFactor],
  ["POST /api/account-settings/{id}/second-factor/recovery-codes", "POST", renewRecoveryCodes],
  ["DELETE /api/account-settings/{id}", "DELETE", closeAccount],
  ["POST /api/applications", "POST", apply],
  ["POST /api/admin/applications/{id}/refuse", "POST", refuseApplication],
] as const;

const bodies = [
  ["no body", {}, 400],
  ["truncated JSON", { body: "{", headers: JSON_TYPE }, 400],
  ["null", { body: "null", headers: JSON_TYPE }, 400],
  ["an array", { body: "[]", headers: JSON_TYPE }, 400],
  ["a string", { body: '"a"', headers: JSON_TYPE }, 400],
  ["invalid UTF-8", { body: new Uint8Array([0x7b, 0xff, 0x7d]), headers: JSON_TYPE }, 400],
  ["a form", { body: "a=b", headers: { "content-type": "application/x-www-form-urlencoded" } }, 415],
  ["a body without a content type", { body: new Uint8Array([0x7b, 0x7d]) }, 415],
  ["300 KB", { body: `{"a":"${"a".repeat(300_000)}"}`, headers: JSON_TYPE }, 413],
] as const;

async function counts() {
  const [people, contents, files, orders, mails] = await Promise.all([
    db.user.count(),
    db.ayni.count(),
    db.file.count(),
    db.order.count(),
    db.outboxMail.count(),
  ]);
  return { people, contents, files, orders, mails };
}

describe.each(writes)("%s", (name, method, handler) => {
  async function buildAuthorizedRequest() {
    const user = await (name.includes("/admin/") ? createTestAdmin() : createTestMaster());
    const ayni = await createTestAyni({ userId: user.id, status: "DRAFT" });
    const id = name.includes("/profiles/") ? await getProfileId(user) : user.id;
    return { cookie: await createSessionCookie(user), params: { slug: ayni.slug, id } };
  }

  test.each(bodies)("rejects %s and writes nothing", async (_body, options, status) => {
    const request = await buildAuthorizedRequest();
    const before = await counts();
    const answer = await callHandler(handler, { method, ...request, ...options });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ success: false, error: expect.any(String) });
    expect(answer.body.message).toMatch(/\p{L}/u);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await counts()).toEqual(before);
  });

  test.each<Record<string, string>>([
    { "sec-fetch-site": "cross-site" },
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "https://evil.example", "sec-fetch-site": "same-site" },
  ])("rejects cross-site requests (%j)", async (headers) => {
    const request = await buildAuthorizedRequest();
    const answer = await callHandler(handler, { method, ...request, json: {}, headers });
    expect(answer).toMatchObject({ status: 403, body: { error: "Forbidden" } });
  });
});

test("rejects cross-site writes without a body", async () => {
  const master = await createTestMaster();
  const ayni = await createTestAyni({ userId: master.id });
  const request = {
    params: { slug: ayni.slug },
    cookie: await createSessionCookie(master),
    headers: { origin: "https://evil.example" },
  };
  expect((await callHandler(archiveAyni, { method: "DELETE", ...request })).status).toBe(403);
  expect((await callHandler(ping, { method: "POST", ...request })).status).toBe(403);
  expect(await db.ayni.findUnique({ where: { id: ayni.id } })).toMatchObject({ status: "PUBLISHED" });
});

test.each([
  ["an invalid id", file, { id: "../../etc/passwd" }, 400],
  ["an unknown file", file, { id: randomUUID() }, 404],
  ["an invalid Master id", createdBy, { masterId: "lucia" }, 400],
  ["an invalid slug", ping, { slug: "a'; drop table" }, 404],
  ["a slug that is too long", ping, { slug: "a".repeat(5000) }, 400],
] as const)("returns the right status for a path with %s", async (_name, handler, params, status) => {
  const method = (handler as unknown) === ping ? "POST" : "GET";
  expect((await callHandler(handler, { method, params })).status).toBe(status);
});

test("lists contents, and drafts only to their owner", async () => {
  const master = await createTestMaster();
  const published = await createTestAyni({ userId: master.id });
  const draft = await createTestAyni({ userId: master.id, status: "DRAFT", publishedAt: null });
  for (const handler of [last, next]) {
    expect((await callHandler(handler)).body).toMatchObject({
      content: expect.any(Array),
      metadata: { after: null },
    });
  }
  const params = { masterId: master.id };
  const slugs = async (cookie?: string) =>
    (await callHandler(createdBy, { params, cookie })).body.content
      .map(({ slug }: { slug: string }) => slug)
      .sort();
  expect(await slugs()).toEqual([published.slug]);
  expect(await slugs(await createSessionCookie(master))).toEqual([draft.slug, published.slug].sort());
});
