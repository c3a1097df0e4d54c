import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { validateXML } from "xmllint-wasm";
import { renderSepaFile } from "@/lib/payouts/bank-files/pain";
import { getExecutionDay } from "@/lib/payouts/bank-files/policy";
import { toSepaText } from "@/lib/payouts/sepa-text";
import { GERMAN_IBAN, SPANISH_IBAN } from "@/tests/support/factories/bank-details";

const SCHEMA = join(import.meta.dirname, "..", "pain.001.001.09.xsd");

/** Validates against the schema of ISO 20022. */
async function findSchemaErrors(xml: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: { fileName: "file.xml", contents: xml },
    schema: { fileName: "pain.001.001.09.xsd", contents: await readFile(SCHEMA, "utf8") },
  });
  return errors.map(({ message }) => message);
}

const sender = { name: "Ayllu Círculo, S.L.", iban: SPANISH_IBAN, bic: "CAIXESBBXXX" };
const file = {
  messageId: "0193c0ffee000000000000000000abcd",
  createdAt: new Date("2026-11-23T10:00:00.123Z"),
  executionDay: "2026-11-24",
  sender,
  payments: [
    {
      endToEndId: "000000000000abcd-1",
      holder: "Lucía Íñiguez & Søn",
      iban: SPANISH_IBAN,
      amount: 11156,
      concept: "Ayllu 2026-11-23 lucia-ferrer",
    },
    { endToEndId: "000000000000abcd-2", holder: "Jörg Weiß", iban: GERMAN_IBAN, amount: 7, concept: "Ayllu" },
  ],
};

test("a file is valid by the schema, with the number and the sum of its payments", async () => {
  const xml = renderSepaFile(file);
  expect(await findSchemaErrors(xml)).toEqual([]);
  expect(xml.match(/<NbOfTxs>2<\/NbOfTxs><CtrlSum>111.63<\/CtrlSum>/g)).toHaveLength(2);
  expect(xml).toContain("<ReqdExctnDt><Dt>2026-11-24</Dt></ReqdExctnDt>");
  expect(xml).toContain("<Nm>Lucia Iniguez + Son</Nm>");
  expect(xml).toContain('<InstdAmt Ccy="EUR">0.07</InstdAmt>');
  expect(await findSchemaErrors(renderSepaFile({ ...file, sender: { ...sender, bic: null } }))).toEqual([]);
});

test("control: the schema finds a wrong IBAN, a missing name and elements out of order", async () => {
  const xml = renderSepaFile(file);
  for (const broken of [
    xml.replace(GERMAN_IBAN, "DE 89"),
    xml.replace(/<ReqdExctnDt>.*?<\/ReqdExctnDt>/, ""),
    xml.replace("<ChrgBr>SLEV</ChrgBr>", "<ChrgBr>NONE</ChrgBr>"),
    xml.replace(/(<GrpHdr>)(<MsgId>.*?<\/MsgId>)(<CreDtTm>.*?<\/CreDtTm>)/, "$1$3$2"),
  ]) {
    expect(broken).not.toBe(xml);
    expect(await findSchemaErrors(broken)).not.toEqual([]);
  }
});

test.each([
  ["Núñez Müller-Straße", "Nunez Muller-Strasse"],
  ["Łukasz Ðorđe", "Lukasz Dorde"],
  ["D’Angelo  «Hijos»", "D'Angelo Hijos"],
  ["//a//b/", "a/b"],
  ["José\u0301 <b>", "Jose b"],
  ["李小龍", "NOTPROVIDED"],
  ["Ana_María 🎉 S.L.", "Ana-Maria S.L."],
])("%s is written as %s", (text, written) => {
  expect(toSepaText(text, 70)).toBe(written);
});

test("a long text is cut", () => {
  expect(toSepaText(`${"a".repeat(69)} b`, 70)).toBe("a".repeat(69));
});

test.each([
  ["2026-11-23T10:00:00Z", "2026-11-24"],
  ["2026-11-27T10:00:00Z", "2026-11-30"],
  ["2026-11-28T10:00:00Z", "2026-11-30"],
])("a file of %s is paid on %s", (now, day) => {
  expect(getExecutionDay(new Date(now))).toBe(day);
});
