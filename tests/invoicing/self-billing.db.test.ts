import { describe, expect, test } from "vitest";
import { DELETE, GET, POST } from "@/app/api/account/self-billing/route";
import { CURRENT_AGREEMENT, getAgreementText } from "@/lib/invoicing/self-billing/agreements";
import { findCoveringAgreement } from "@/lib/invoicing/self-billing/policy";
import { db } from "@/lib/platform/db/client";
import { callHandler } from "@/tests/support/call-handler";
import { createTestAgreement, createTestFiscalProfile } from "@/tests/support/factories/fiscal";
import { createSessionCookie, createTestMaster, createTestUser } from "@/tests/support/factories/users";

type Person = { id: string };
const acceptance = { textVersion: CURRENT_AGREEMENT, accepted: true };

const call = async (person: Person, method: "GET" | "POST" | "DELETE", json?: unknown) =>
  callHandler({ GET, POST, DELETE }[method], {
    method,
    cookie: await createSessionCookie(person),
    ...(json === undefined ? {} : { json }),
  });

async function createDeclaredMaster() {
  const master = await createTestMaster();
  await createTestFiscalProfile(master);
  return master;
}

describe("the agreement on self-billing", () => {
  test("is accepted with a tick, to the text that was read, and after the fiscal data", async () => {
    const master = await createTestMaster();
    expect((await call(master, "POST", acceptance)).status).toBe(409);
    await createTestFiscalProfile(master);
    expect((await call(master, "POST", { ...acceptance, accepted: false })).status).toBe(422);
    expect((await call(master, "POST", { ...acceptance, textVersion: "2020-01-01" })).status).toBe(422);
    const { status, body } = await call(master, "POST", acceptance);
    expect(status).toBe(200);
    expect(body.data.agreement.textVersion).toBe(CURRENT_AGREEMENT);
    expect(getAgreementText(CURRENT_AGREEMENT).length).toBeGreaterThan(3);
  });

  test("is made once, by any number of requests at a time", async () => {
    const master = await createDeclaredMaster();
    const answers = await Promise.all([1, 2, 3, 4].map(() => call(master, "POST", acceptance)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await db.selfBillingAgreement.count({ where: { userId: master.id } })).toBe(1);
    // Control: the database itself refuses a second one in force.
    await expect(createTestAgreement(master)).rejects.toThrow();
  });

  test("can be revoked, which is kept, and made again", async () => {
    const master = await createDeclaredMaster();
    await call(master, "POST", acceptance);
    const { body } = await call(master, "DELETE");
    expect(body.data).toMatchObject({ agreement: null, revokedAt: expect.any(String) });
    expect((await call(master, "DELETE")).status).toBe(409);
    expect((await call(master, "POST", acceptance)).body.data.agreement).not.toBeNull();
    expect(await db.selfBillingAgreement.count({ where: { userId: master.id } })).toBe(2);
  });

  test("is not for apprentices", async () => {
    const apprentice = await createTestUser();
    for (const [method, json] of [["GET"], ["POST", acceptance], ["DELETE"]] as const)
      expect((await call(apprentice, method, json)).status).toBe(403);
  });
});

describe("the months that an agreement covers", () => {
  const at = (day: string) => new Date(`${day}T12:00:00Z`);
  const made = (accepted: string, revoked?: string) => ({
    acceptedAt: at(accepted),
    revokedAt: revoked ? at(revoked) : null,
  });

  test("are those before the first one, and all until it is revoked", () => {
    const agreement = made("2027-03-10", "2027-06-10");
    for (const end of ["2027-02-01", "2027-04-01", "2027-06-01"])
      expect(findCoveringAgreement([agreement], at(end))).toBe(agreement);
    expect(findCoveringAgreement([agreement], at("2027-07-01"))).toBeUndefined();
    expect(findCoveringAgreement([], at("2027-07-01"))).toBeUndefined();
  });

  test("are not those between two agreements, which the Master has invoiced", () => {
    const [first, second] = [made("2027-01-10", "2027-03-10"), made("2027-06-10")];
    const find = (end: string) => findCoveringAgreement([second, first], at(end));
    expect(find("2027-03-01")).toBe(first);
    expect(find("2027-04-01")).toBeUndefined();
    expect(find("2027-06-01")).toBeUndefined();
    expect(find("2027-07-01")).toBe(second);
  });
});
