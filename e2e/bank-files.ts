import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { validateXML } from "xmllint-wasm";
import { query } from "./database";

/** As if 73 hours had passed since a Master changed their account. */
export const passTheHold = (email: string) =>
  query(
    `update "BankDetails" set "createdAt" = "createdAt" - interval '73 hours',
      "confirmedAt" = "confirmedAt" - interval '73 hours', "effectiveAt" = "effectiveAt" - interval '73 hours'
     where "userId" = (select id from "User" where email = $1)`,
    email,
  );

/** Validates a file against the schema of pain.001.001.09. */
export async function findSchemaErrors(xml: string): Promise<string[]> {
  const schema = await readFile(join("tests", "payouts", "pain.001.001.09.xsd"), "utf8");
  const { errors } = await validateXML({
    xml: { fileName: "file.xml", contents: xml },
    schema: { fileName: "pain.xsd", contents: schema },
  });
  return errors.map(({ message }) => message);
}
