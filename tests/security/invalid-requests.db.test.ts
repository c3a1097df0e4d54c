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
import { makeAyni } from "../../tools/factories/ayni";
import { cookieOf, makeMaster } from "../../tools/factories/users";
import { call } from "../../tools/call-handler";

// What every call that takes a body answers to a body that it cannot take, asked by one who may call it.

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
  ["a brace", { body: "{", headers: JSON_TYPE }, 400],
  ["null", { body: "null", headers: JSON_TYPE }, 400],
  ["a list", { body: "[]", headers: JSON_TYPE }, 400],
  ["a text", { body: '"a"', headers: JSON_TYPE }, 400],
  ["broken UTF-8", { body: new Uint8Array([0x7b, 0xff, 0x7d]), headers: JSON_TYPE }, 400],
  ["a form", { body: "a=b", headers: { "content-type": "application/x-www-form-urlencoded" } }, 415],
  ["a body without a type", { body: new Uint8Array([0x7b, 0x7d]) }, 415],
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

describe.each(writes)("%s", (_name, method, handler) => {
  async function asMaster() {
    const master = await makeMaster();
    const ayni = await makeAyni({ userId: master.id, status: "DRAFT" });
    return { cookie: await cookieOf(master), params: { slug: ayni.slug, id: master.id } };
  }

  test.each(bodies)("refuses %s and writes nothing", async (_body, options, status) => {
    const given = await asMaster();
    const before = await counts();
    const answer = await call(handler, { method, ...given, ...options });
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
  ])("refuses another site (%j)", async (headers) => {
    const given = await asMaster();
    const answer = await call(handler, { method, ...given, json: {}, headers });
    expect(answer).toMatchObject({ status: 403, body: { error: "Forbidden" } });
  });
});

test("a write without a body is refused from another site too", async () => {
  const master = await makeMaster();
  const ayni = await makeAyni({ userId: master.id });
  const given = {
    params: { slug: ayni.slug },
    cookie: await cookieOf(master),
    headers: { origin: "https://evil.example" },
  };
  expect((await call(archiveAyni, { method: "DELETE", ...given })).status).toBe(403);
  expect((await call(ping, { method: "POST", ...given })).status).toBe(403);
  expect(await db.ayni.findUnique({ where: { id: ayni.id } })).toMatchObject({ status: "PUBLISHED" });
});

test.each([
  ["no id", file, { id: "../../etc/passwd" }, 400],
  ["an unknown file", file, { id: randomUUID() }, 404],
  ["no Master's id", createdBy, { masterId: "lucia" }, 400],
  ["a slug that never was one", ping, { slug: "a'; drop table" }, 404],
  ["a slug that is too long", ping, { slug: "a".repeat(5000) }, 400],
] as const)("a path with %s", async (_name, handler, params, status) => {
  const method = (handler as unknown) === ping ? "POST" : "GET";
  expect((await call(handler, { method, params })).status).toBe(status);
});

test("lists answer in their shape, and drafts only to their owner", async () => {
  const master = await makeMaster();
  const published = await makeAyni({ userId: master.id });
  const draft = await makeAyni({ userId: master.id, status: "DRAFT", publishedAt: null });
  for (const handler of [last, next]) {
    expect((await call(handler)).body).toMatchObject({
      content: expect.any(Array),
      metadata: { after: null },
    });
  }
  const params = { masterId: master.id };
  const slugs = async (cookie?: string) =>
    (await call(createdBy, { params, cookie })).body.content.map(({ slug }: { slug: string }) => slug).sort();
  expect(await slugs()).toEqual([published.slug]);
  expect(await slugs(await cookieOf(master))).toEqual([draft.slug, published.slug].sort());
});
