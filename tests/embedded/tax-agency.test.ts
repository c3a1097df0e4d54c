import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startTaxAgency } from "@/embedded/tax-agency/server";
import { parseAnswer } from "@/lib/invoicing/record/answer";
import { groupByRule } from "@/lib/invoicing/breakdown";
import { toRecordDetails } from "@/lib/invoicing/record/amounts";
import { toGenerationTime } from "@/lib/invoicing/record/clock";
import { renderCancellation, renderEnvelope, renderRegistration } from "@/lib/invoicing/record/xml";
import type { ChainLink, RenderedRecord } from "@/lib/invoicing/record/xml";
import { findEnvelopeErrors } from "@/tests/support/tax-agency-schemas";
import { createTemporaryDataDirectory } from "@/tests/support/temporary-directory";

// The agency is asked as the site asks it, and its answers are held against the agency's own schema.

const issuer = { name: "Ayllu Círculo, S.L.", taxId: "B12345674" };

let directory: Awaited<ReturnType<typeof createTemporaryDataDirectory>>;
let agency: Awaited<ReturnType<typeof startTaxAgency>>;
let last: ChainLink | null = null;
let number = 0;

beforeAll(async () => {
  directory = await createTemporaryDataDirectory();
  agency = await startTaxAgency(directory.path);
});
afterAll(async () => {
  await agency.stop();
  await directory.remove();
});

const control = (mode: object) =>
  fetch(agency.env.TAX_AGENCY_URL.replace(/[^/]+$/, "_control"), {
    method: "POST",
    body: JSON.stringify(mode),
  });
beforeEach(() => control({}));

async function submit(records: readonly string[]) {
  const response = await fetch(agency.env.TAX_AGENCY_URL, {
    method: "POST",
    body: renderEnvelope({ issuer, records, isLate: false }),
  });
  const xml = await response.text();
  if (response.ok) expect(await findEnvelopeErrors(xml)).toEqual([]);
  return parseAnswer(xml);
}

const resultsOf = async (records: readonly string[]) => {
  const answer = await submit(records);
  return answer?.kind === "results" ? answer.results.map(({ state, code }) => code ?? state) : answer?.code;
};

function register(previous: ChainLink | null = last): RenderedRecord & ChainLink {
  number += 1;
  const invoice = { issuerTaxId: issuer.taxId, reference: `AY-27-${number}`, date: "01-01-2027" };
  const lines = [{ taxRule: "es-general-2012", taxPercentage: 21, taxBase: 2066, taxAmount: 434 }];
  const record = renderRegistration({
    invoice,
    issuer,
    previous,
    generatedAt: toGenerationTime(new Date(), null),
    kind: "SIMPLIFIED",
    operationDate: null,
    description: "Respirar",
    recipient: null,
    refersTo: null,
    details: toRecordDetails(groupByRule(lines, { currency: "eur", exchangeRate: null })),
    correction: null,
  });
  last = { ...invoice, hash: record.hash };
  return { ...record, ...invoice };
}

it("takes a chain, says of a repeated record that it has it, and remembers both after a restart", async () => {
  const [first, second] = [register(), register()];
  expect(await resultsOf([first.xml, second.xml])).toEqual(["ACCEPTED", "ACCEPTED"]);
  await agency.stop();
  agency = await startTaxAgency(directory.path);
  const answer = await submit([second.xml]);
  expect(answer).toMatchObject({ results: [{ state: "ACCEPTED", isDuplicate: true }], receipt: null });
  expect(await resultsOf([register().xml])).toEqual(["ACCEPTED"]);
});

it("finds a wrong fingerprint, a broken chain and a second beginning", async () => {
  const changed = register().xml.replace("<sum1:CuotaTotal>4.34", "<sum1:CuotaTotal>4.35");
  expect(await resultsOf([changed])).toEqual(["2000"]);
  const sound = last;
  register();
  expect(await resultsOf([register().xml])).toEqual(["2003"]);
  expect(sound).not.toBeNull();
  expect(await resultsOf([register(null).xml])).toEqual(["2007"]);
});

it("refuses what it has cancelled, and what is not the sender's", async () => {
  const record = register();
  await submit([record.xml]);
  const cancelled = renderCancellation({
    invoice: record,
    issuer,
    previous: last,
    generatedAt: toGenerationTime(new Date(), null),
    isRefused: false,
    isUnknown: false,
  });
  expect(await resultsOf([cancelled.xml])).toEqual(["ACCEPTED"]);
  expect(await resultsOf([cancelled.xml])).toEqual(["ACCEPTED"]);
  const [again] =
    (await submit([record.xml]).then((answer) => (answer?.kind === "results" ? answer.results : []))) ?? [];
  expect(again).toMatchObject({ state: "REJECTED", code: "3000" });
  expect(await resultsOf([record.xml.replaceAll("B12345674", "A58818501")])).toEqual(["1108"]);
});

it("refuses messages of another shape", async () => {
  expect(await resultsOf(["<nada/>"])).toBe("4102");
  expect(await resultsOf([register().xml.replace(/<sum1:Desglose>.*<\/sum1:Desglose>/, "")])).toBe("4102");
});

it("answers whoever reads a QR code", async () => {
  const { xml, reference } = register();
  await submit([xml]);
  const ask = async (amount: string) => {
    const query = new URLSearchParams({
      nif: issuer.taxId,
      numserie: reference,
      fecha: "01-01-2027",
      importe: amount,
    });
    return (await fetch(`${agency.url}/wlpl/TIKE-CONT/ValidarQR?${query}`)).text();
  };
  expect(await ask("25.00")).toContain("Factura encontrada");
  expect(await ask("24.00")).toContain("Factura no encontrada");
});
