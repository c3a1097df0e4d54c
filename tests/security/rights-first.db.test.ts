import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { POST as createAyni } from "@/app/api/ayni/route";
import { PUT as updateAyni } from "@/app/api/ayni/[slug]/route";
import { GET as participants } from "@/app/api/ayni/[slug]/participants/route";
import { POST as propose } from "@/app/api/barters/route";
import { POST as sendMessage } from "@/app/api/apprentices/[userId]/message/route";
import { GET as listSales } from "@/app/api/orders/sales/route";
import { PUT as payOut } from "@/app/api/orders/sales/[id]/route";
import { POST as refundSale } from "@/app/api/orders/sales/[id]/refund/route";
import { POST as refundOwnSale } from "@/app/api/orders/sales/[id]/own-refund/route";
import { PUT as saveProfile } from "@/app/api/profiles/[id]/route";
import { POST as createUploadUrl } from "@/app/api/s3-upload-url/route";
import { DELETE as deleteUpload } from "@/app/api/s3-delete/route";
import { PUT as updateUser } from "@/app/api/users/[id]/route";
import { POST as changePassword } from "@/app/api/account-settings/[id]/update-password/route";
import { readAppRoutes } from "@/server/app-routes";
import { callHandler } from "@/tests/support/call-handler";
import { createTestAyni } from "@/tests/support/factories/ayni";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
  getProfileId,
} from "@/tests/support/factories/users";

// Rights are checked before bodies and queries: whoever may not call is not told what a valid call looks like.

type Handler = Parameters<typeof callHandler>[0];

let master: Awaited<ReturnType<typeof createTestMaster>>;
let cookies: Record<"student" | "master" | "admin", string>;
let params: Record<"id" | "slug" | "userId" | "profile" | "unknown", Record<string, string>>;

beforeAll(async () => {
  master = await createTestMaster();
  const ayni = await createTestAyni({ userId: master.id });
  cookies = {
    student: await createSessionCookie(await createTestUser()),
    master: await createSessionCookie(master),
    admin: await createSessionCookie(await createTestAdmin()),
  };
  params = {
    id: { id: master.id },
    slug: { slug: ayni.slug },
    userId: { userId: master.id, slug: ayni.id },
    profile: { id: await getProfileId(master) },
    unknown: { id: randomUUID() },
  };
});

const calls: [string, Handler, string, keyof typeof params, number, keyof typeof cookies][] = [
  ["POST /api/ayni", createAyni, "POST", "unknown", 403, "master"],
  ["PUT /api/ayni/{slug}", updateAyni, "PUT", "slug", 404, "master"],
  ["GET /api/ayni/{id}/participants", participants, "GET", "userId", 404, "master"],
  ["POST /api/barters", propose, "POST", "unknown", 403, "master"],
  ["POST /api/apprentices/{userId}/message", sendMessage, "POST", "userId", 403, "master"],
  ["GET /api/orders/sales", listSales, "GET", "unknown", 403, "master"],
  ["PUT /api/orders/sales/{id}", payOut, "PUT", "unknown", 403, "admin"],
  ["POST /api/orders/sales/{id}/refund", refundSale, "POST", "unknown", 403, "admin"],
  ["POST /api/orders/sales/{id}/own-refund", refundOwnSale, "POST", "unknown", 403, "master"],
  ["PUT /api/profiles/{id}", saveProfile, "PUT", "profile", 404, "master"],
  ["POST /api/s3-upload-url", createUploadUrl, "POST", "unknown", 404, "master"],
  ["DELETE /api/s3-delete", deleteUpload, "DELETE", "unknown", 404, "master"],
  ["PUT /api/users/{id}", updateUser, "PUT", "id", 403, "master"],
  ["POST /api/account-settings/{id}/update-password", changePassword, "POST", "id", 403, "master"],
];

describe.each(calls)("%s with invalid input", (_name, handler, method, paramsName, refused, allowed) => {
  const call = (cookie: string) =>
    callHandler(handler, {
      method,
      params: params[paramsName],
      cookie,
      query: "?after=%00&status=nunca",
      ...(method === "GET" ? {} : { json: [] }),
    });

  test("is refused for want of rights, else for its input", async () => {
    expect((await call(cookies.student)).status).toBe(refused);
    expect([400, 422]).toContain((await call(cookies[allowed])).status);
  });
});

test("every call below /api/admin answers 403 to a Master, whatever they send", async () => {
  const adminRoutes = readAppRoutes(process.cwd()).filter(({ path }) => path.startsWith("/api/admin/"));
  const statuses: Record<string, number> = {};
  for (const { file, methods } of adminRoutes) {
    const routeModule = (await import(/* @vite-ignore */ `${process.cwd()}/${file}`)) as Record<
      string,
      Handler
    >;
    for (const method of methods) {
      const handler = routeModule[method];
      if (!handler) continue;
      const response = await callHandler(handler, {
        method,
        cookie: cookies.master,
        params: { id: "no es un id" },
        query: "?after=%00",
        ...(method === "GET" ? {} : { body: "{", headers: { "content-type": "application/json" } }),
      });
      statuses[`${method} ${file}`] = response.status;
    }
  }
  expect(Object.keys(statuses).length).toBeGreaterThan(8);
  expect(new Set(Object.values(statuses))).toEqual(new Set([403]));
});
