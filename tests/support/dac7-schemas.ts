import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { validateXML } from "xmllint-wasm";

// The schemas of the OECD for reports of platforms (DPI, version 1.0): "Model Rules for Reporting by Digital Platform Operators: XML
// Schema" at https://www.oecd.org/tax/exchange-of-tax-information/, which the tax authority of Hungary keeps, too (github.com/nav-gov-hu/DAC7).

const FOLDER = join(import.meta.dirname, "..", "invoicing", "schemas");

const readSchema = async (fileName: string) => ({
  fileName,
  contents: await readFile(join(FOLDER, fileName), "utf8"),
});

/** Returns what the schema has against a report. */
export async function findReportErrors(xml: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: { fileName: "report.xml", contents: xml },
    schema: await readSchema("DPIXML_v1.0.xsd"),
    preload: await Promise.all(["isodpitypes_v1.0.xsd", "oecddpitypes_v1.0.xsd"].map(readSchema)),
  });
  return errors.map(({ message }) => message);
}
