import { describe, expect, test } from "vitest";
import { closeAccount } from "@/lib/accounts/closure/service";
import { exportOwnData } from "@/lib/accounts/data-export";
import { findMasterPapers } from "@/lib/administration/master-papers";
import { db } from "@/lib/platform/db/client";
import { findFirstSteps } from "@/lib/teaching/first-steps/data";
import { createTestBankDetails } from "@/tests/support/factories/bank-details";
import { createTestAgreement, createTestFiscalProfile } from "@/tests/support/factories/fiscal";
import { spanishFiscalData } from "@/tests/support/factories/fiscal-data";
import { createTestSale, daysAgo } from "@/tests/support/factories/sales";
import {
  createTestAdmin,
  createTestMaster,
  createTestUser,
  TEST_PASSWORD,
  toTestMember,
} from "@/tests/support/factories/users";

async function createDeclaredMaster() {
  const master = await createTestMaster();
  await createTestFiscalProfile(master);
  await createTestAgreement(master);
  await createTestSale(master, { paidToMasterDate: daysAgo(2) });
  return master;
}

describe("the papers of an account", () => {
  test("are part of the data that its owner downloads, readable, and of nobody else's", async () => {
    const master = await createDeclaredMaster();
    const data = await exportOwnData(toTestMember(master), master.id);
    expect(data.fiscalProfiles).toMatchObject([spanishFiscalData]);
    expect(data.selfBillingAgreements).toHaveLength(1);
    expect(data.selfBilledInvoices).toEqual([]);
    expect(data.statements.at(-1)).toMatchObject({ closing: 0 });
    const other = await createTestMaster();
    expect(await exportOwnData(toTestMember(other), other.id)).toMatchObject({
      fiscalProfiles: [],
      selfBillingAgreements: [],
      statements: [],
    });
  });

  test("are kept when it is closed, as the law demands, while the bank account goes", async () => {
    const master = await createDeclaredMaster();
    await createTestBankDetails(master);
    await closeAccount(toTestMember(master), master.id, { password: TEST_PASSWORD });
    const where = { userId: master.id };
    expect(await db.fiscalProfile.count({ where })).toBe(1);
    expect(await db.selfBillingAgreement.count({ where: { ...where, revokedAt: null } })).toBe(1);
    expect(await db.bankDetails.count({ where })).toBe(0);
  });
});

describe("what is missing", () => {
  test("is a step for a Master who has sold something, until it is there", async () => {
    const master = await createTestMaster();
    const find = async () =>
      (await findFirstSteps(toTestMember(master)))?.find(({ id }) => id === "fiscal")?.done;
    expect(await find()).toBeUndefined();
    await createTestSale(master);
    expect(await find()).toBe(false);
    await createTestFiscalProfile(master);
    expect(await find()).toBe(true);
  });

  test("is shown to admins by Master, without names or numbers", async () => {
    const admin = toTestMember(await createTestAdmin());
    const master = await createTestMaster();
    expect((await findMasterPapers(admin, master.id)).missing).toEqual([
      "fiscal",
      "bankDetails",
      "agreement",
    ]);
    await createTestFiscalProfile(master, { ...spanishFiscalData, birthDate: "" });
    await createTestBankDetails(master);
    const papers = await findMasterPapers(admin, master.id);
    expect(papers).toMatchObject({ missing: ["birthDate", "agreement"], country: "ES", regime: "general" });
    expect(JSON.stringify(papers)).not.toMatch(/12345678Z|Ferrer|Elvira/);
    for (const person of [master, await createTestUser()])
      await expect(findMasterPapers(toTestMember(person), master.id)).rejects.toMatchObject({
        code: "Forbidden",
      });
  });
});
