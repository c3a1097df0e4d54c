import { describe, expect, test } from "vitest";
import { GET, PUT } from "@/app/api/account/fiscal/route";
import { listOwnFiscalProfiles } from "@/lib/invoicing/fiscal-profile/data";
import { saveFiscalProfile } from "@/lib/invoicing/fiscal-profile/service";
import { db } from "@/lib/platform/db/client";
import { callHandler } from "@/tests/support/call-handler";
import { germanFiscalData, spanishFiscalData } from "@/tests/support/factories/fiscal-data";
import {
  createSessionCookie,
  createTestMaster,
  createTestUser,
  toTestMember,
} from "@/tests/support/factories/users";

type Person = { id: string };

const read = async (person: Person) => callHandler(GET, { cookie: await createSessionCookie(person) });
const save = async (person: Person, json: unknown) =>
  callHandler(PUT, { method: "PUT", cookie: await createSessionCookie(person), json });

describe("fiscal data", () => {
  test("are the Master's own, and no one else's", async () => {
    const master = await createTestMaster();
    expect((await read(master)).body).toEqual({ data: null });
    const { status, body } = await save(master, { ...spanishFiscalData, taxId: "12.345.678-z" });
    expect(status).toBe(200);
    expect(body.data).toMatchObject(spanishFiscalData);
    expect((await read(master)).body.data).toMatchObject(spanishFiscalData);
    expect((await read(await createTestMaster())).body).toEqual({ data: null });
  });

  test("are not for apprentices or visitors", async () => {
    const apprentice = await createTestUser();
    expect((await read(apprentice)).status).toBe(403);
    expect((await save(apprentice, spanishFiscalData)).status).toBe(403);
    expect((await callHandler(GET)).status).toBe(401);
    expect(await db.fiscalProfile.count({ where: { userId: apprentice.id } })).toBe(0);
  });

  test("are stored encrypted, with the country and the regime in clear", async () => {
    const master = await createTestMaster();
    await save(master, spanishFiscalData);
    const row = await db.fiscalProfile.findFirstOrThrow({ where: { userId: master.id } });
    expect(row).toMatchObject({ country: "ES", regime: "general", personKind: "PERSON" });
    for (const secret of ["12345678Z", "Ferrer", "Elvira", "1980"])
      expect(JSON.stringify(row)).not.toContain(secret);
  });

  test("have a version for each change, and none for a repeat", async () => {
    const master = await createTestMaster();
    const member = toTestMember(master);
    const day = (date: string) => new Date(`${date}T12:00:00Z`);
    await saveFiscalProfile(member, spanishFiscalData, day("2027-01-10"));
    await saveFiscalProfile(member, spanishFiscalData, day("2027-01-11"));
    await saveFiscalProfile(member, { ...spanishFiscalData, regime: "exempt" }, day("2027-02-10"));
    await saveFiscalProfile(member, germanFiscalData, day("2027-03-10"));
    expect(await listOwnFiscalProfiles(master.id)).toMatchObject([
      { country: "DE", regime: "own-country", taxId: "DE136695976", validFrom: "2027-03-10T12:00:00.000Z" },
      { country: "ES", regime: "exempt", validFrom: "2027-02-10T12:00:00.000Z" },
      { country: "ES", regime: "general", validFrom: "2027-01-10T12:00:00.000Z" },
    ]);
  });

  test("are never rewritten", async () => {
    const master = await createTestMaster();
    await save(master, spanishFiscalData);
    const where = { userId: master.id };
    await expect(db.fiscalProfile.updateMany({ where, data: { regime: "exempt" } })).rejects.toThrow();
    await expect(db.fiscalProfile.deleteMany({ where })).rejects.toThrow();
  });
});

describe("what is checked", () => {
  const errorsOf = async (change: object) => {
    const { status, body } = await save(await createTestMaster(), { ...spanishFiscalData, ...change });
    return status === 200 ? {} : body.fields;
  };

  test.each([
    ["a person who is too young for an account", { birthDate: "2015-01-01" }, "birthDate"],
    ["a name with code in it", { name: "Berta Cuentaclara <b>" }, "name"],
    ["a wrong letter", { taxId: "12345678A" }, "taxId"],
    ["a foreign number in Spain", { taxId: "XY-999-112" }, "taxId"],
    ["the number of a company for a person", { taxId: "B12345674" }, "taxId"],
    ["the number of a person for a company", { personKind: "COMPANY", withholdingPercentage: 0 }, "taxId"],
    ["a regime of another country", { regime: "own-country" }, "regime"],
    ["a Spanish regime abroad", { ...germanFiscalData, regime: "exempt" }, "regime"],
    ["withholding abroad", { ...germanFiscalData, withholdingPercentage: 15 }, "withholdingPercentage"],
    ["another percentage", { withholdingPercentage: 19 }, "withholdingPercentage"],
    ["no address", { address: " " }, "address"],
    ["a birth in the future", { birthDate: "2999-01-01" }, "birthDate"],
  ])("%s is refused at its field", async (_name, change, field) => {
    expect(Object.keys(await errorsOf(change))).toEqual([field]);
  });

  test.each([
    ["a foreigner's number", { taxId: "X1234567L" }],
    ["a company", { personKind: "COMPANY", taxId: "B12345674", withholdingPercentage: 0 }],
    ["a company elsewhere in Europe", germanFiscalData],
    ["a person without a date of birth", { birthDate: "" }],
  ])("%s is accepted", async (_name, change) => {
    expect(await errorsOf(change)).toEqual({});
  });
});
