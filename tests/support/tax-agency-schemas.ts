import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { validateXML } from "xmllint-wasm";

// The schemas that the tax agency publishes (version 1.0), and those that they import.

const FOLDER = join(import.meta.dirname, "..", "invoicing", "schemas");
const FILES = [
  "SuministroInformacion.xsd",
  "SuministroLR.xsd",
  "RespuestaSuministro.xsd",
  "xmldsig-core-schema.xsd",
];
const REMOTE_SIGNATURE_SCHEMA = "http://www.w3.org/TR/xmldsig-core/xmldsig-core-schema.xsd";

/** The message and the answer lie in one envelope, whose schema leaves its body open: one that names both is strict. */
const ENVELOPE = `<?xml version="1.0" encoding="UTF-8"?>
<schema xmlns="http://www.w3.org/2001/XMLSchema">
  <import namespace="http://schemas.xmlsoap.org/soap/envelope/" schemaLocation="soap-envelope.xsd"/>
  <import namespace="https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/SuministroLR.xsd" schemaLocation="SuministroLR.xsd"/>
  <import namespace="https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/RespuestaSuministro.xsd" schemaLocation="RespuestaSuministro.xsd"/>
</schema>`;

const readSchema = async (fileName: string) => ({
  fileName,
  contents: (await readFile(join(FOLDER, fileName), "utf8")).replace(
    REMOTE_SIGNATURE_SCHEMA,
    "xmldsig-core-schema.xsd",
  ),
});

/** Returns what the agency's schemas have against a message or an answer. */
export async function findEnvelopeErrors(xml: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: { fileName: "envelope.xml", contents: xml },
    schema: { fileName: "envelope.xsd", contents: ENVELOPE },
    preload: await Promise.all([...FILES, "soap-envelope.xsd"].map(readSchema)),
  });
  return errors.map(({ message }) => message);
}
