import { expect, test } from "vitest";
import { POST as approve } from "@/app/api/admin/applications/[id]/approve/route";
import { POST as createAyni } from "@/app/api/ayni/route";
import { PUT as follow } from "@/app/api/follows/[masterId]/route";
import { GET as readUser, PUT as updateUser } from "@/app/api/users/[id]/route";
import { GET as listUsers } from "@/app/api/users/route";
import { PUT as saveProfile } from "@/app/api/profiles/[id]/route";
import { masterDirectoryPage } from "@/lib/discovery/directory/data";
import { noDirectoryFilters } from "@/lib/discovery/directory/schema";
import { findMasterView } from "@/lib/discovery/masters/data";
import { findPublicProfile } from "@/lib/identity/users/data";
import { db } from "@/lib/platform/db/client";
import { callHandler } from "@/tests/support/call-handler";
import {
  createSessionCookie,
  createTestAdmin,
  createTestUser,
  getProfileId,
} from "@/tests/support/factories/users";

// An admin who gives somebody the role "master" makes a whole Master of them.

type Person = Awaited<ReturnType<typeof createTestUser>>;

async function setRole(person: Person, role: string, admin?: Person) {
  const cookie = await createSessionCookie(admin ?? (await createTestAdmin()));
  return callHandler(updateUser, { method: "PUT", params: { id: person.id }, cookie, json: { role } });
}

const isInDirectory = async (slug: string) => {
  const { masters } = await masterDirectoryPage(noDirectoryFilters, 1);
  return masters.some((master) => master.slug === slug);
};

test("the new Master has a public page, is listed and can be followed", async () => {
  const person = await createTestUser();
  expect(await findMasterView(person.slug)).toBeNull();
  const { status, body } = await setRole(person, "master");
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ role: "master", masterProfile: { shortDescription: "", offering: "" } });

  expect((await callHandler(readUser, { params: { id: person.id } })).body.data.role).toBe("master");
  expect(await findPublicProfile(person.slug)).toMatchObject({ role: "master" });
  expect(await findMasterView(person.slug)).toMatchObject({ slug: person.slug });
  expect(await isInDirectory(person.slug)).toBe(true);
  const cookie = await createSessionCookie(await createTestUser());
  const followed = await callHandler(follow, { method: "PUT", params: { masterId: person.id }, cookie });
  expect(followed.status).toBe(200);
  const listed = await callHandler(listUsers, { query: `?searchText=${person.slug}` });
  expect(listed.status).toBe(200);
});

test("the new Master completes the profile themselves", async () => {
  const person = await createTestUser();
  await setRole(person, "master");
  const masterProfile = { shortDescription: "Camino contigo", offering: "Caminatas", topics: ["CALM"] };
  const saved = await callHandler(saveProfile, {
    method: "PUT",
    params: { id: await getProfileId(person) },
    cookie: await createSessionCookie(person),
    json: { masterProfile },
  });
  expect(saved.body.data.masterProfile).toMatchObject(masterProfile);
});

test("a pending application is approved with it", async () => {
  const [person, admin] = [await createTestUser(), await createTestAdmin()];
  const application = await db.masterApplication.create({
    data: { userId: person.id, shortDescription: "Respirar", offering: "Sin prisa", disciplines: ["YOGA"] },
  });
  const { body } = await setRole(person, "master", admin);
  expect(body.data.masterProfile).toMatchObject({ shortDescription: "Respirar", offering: "Sin prisa" });
  expect(await db.masterApplication.findUniqueOrThrow({ where: { id: application.id } })).toMatchObject({
    status: "APPROVED",
    decidedById: admin.id,
  });
  const mails = await db.outboxMail.findMany({ where: { to: person.email } });
  expect(mails.map(({ template }) => template)).toEqual(["application-approved"]);
});

test("a former Master gets their profile back", async () => {
  const person = await createTestUser({ role: "master" });
  await setRole(person, "student");
  expect(await findMasterView(person.slug)).toBeNull();
  const { body } = await setRole(person, "master");
  expect(body.data.masterProfile.shortDescription).toBe("Facilitadora de respiración");
});

const createDraft = (cookie: string) =>
  callHandler(createAyni, { method: "POST", cookie, json: { title: "Caminar", contentType: "PODCAST" } });

test("an approved application makes open sessions a Master's from the next request on", async () => {
  const [person, admin] = [await createTestUser(), await createTestAdmin()];
  const cookie = await createSessionCookie(person);
  const { id } = await db.masterApplication.create({
    data: { userId: person.id, shortDescription: "Caminar", offering: "Sin prisa", disciplines: ["YOGA"] },
  });
  expect((await createDraft(cookie)).status).toBe(403);
  const approval = { method: "POST", params: { id }, cookie: await createSessionCookie(admin) };
  expect((await callHandler(approve, approval)).status).toBe(200);
  expect((await createDraft(cookie)).status).toBe(201);
});

test("control: a withdrawn role ends the sessions, and a new one has no rights", async () => {
  const person = await createTestUser({ role: "master" });
  const cookie = await createSessionCookie(person);
  expect((await createDraft(cookie)).status).toBe(201);
  await setRole(person, "student");
  expect((await createDraft(cookie)).status).toBe(401);
  expect((await createDraft(await createSessionCookie(person))).status).toBe(403);
});

test("control: another role makes no Master", async () => {
  const person = await createTestUser();
  await setRole(person, "admin");
  expect(await db.masterProfile.count({ where: { userId: person.id } })).toBe(0);
});
