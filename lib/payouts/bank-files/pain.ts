import "server-only";
import { escapeMarkup } from "@/lib/platform/text/escape";
import { toDecimalAmount } from "@/lib/reference/money";
import { describeConcept } from "./concept";
import type { SepaSender } from "@/lib/payouts/sepa-sender/schema";
import type { BankFileContent } from "./service";
import { toSepaText } from "@/lib/payouts/sepa-text";

const MAX_NAME = 70;
const MAX_CONCEPT = 140;
const CURRENCY = "EUR";

type SepaPayment = { endToEndId: string; holder: string; iban: string; amount: number; concept: string };

type SepaFile = {
  /** At most 35 characters. */
  messageId: string;
  createdAt: Date;
  /** "2026-11-25". */
  executionDay: string;
  sender: SepaSender;
  payments: readonly SepaPayment[];
};

const element = (name: string, content: string, attributes = ""): string =>
  `<${name}${attributes}>${content}</${name}>`;

const text = (name: string, value: string, max: number): string =>
  element(name, escapeMarkup(toSepaText(value, max)));

const account = (name: string, iban: string): string => element(name, element("Id", element("IBAN", iban)));

const agent = (bic: string | null): string =>
  element(
    "DbtrAgt",
    element("FinInstnId", bic ? element("BICFI", bic) : element("Othr", element("Id", "NOTPROVIDED"))),
  );

const payment = ({ endToEndId, holder, iban, amount, concept }: SepaPayment): string =>
  element(
    "CdtTrfTxInf",
    [
      element("PmtId", element("EndToEndId", endToEndId)),
      element("Amt", element("InstdAmt", toDecimalAmount(amount, CURRENCY), ` Ccy="${CURRENCY}"`)),
      element("Cdtr", text("Nm", holder, MAX_NAME)),
      account("CdtrAcct", iban),
      element("RmtInf", text("Ustrd", concept, MAX_CONCEPT)),
    ].join(""),
  );

/** The number of payments and their sum, which the bank checks. */
const controls = (payments: readonly SepaPayment[]): string =>
  element("NbOfTxs", String(payments.length)) +
  element(
    "CtrlSum",
    toDecimalAmount(
      payments.reduce((sum, { amount }) => sum + amount, 0),
      CURRENCY,
    ),
  );

/** Renders credit transfers in euros as ISO 20022 pain.001.001.09 for the SEPA credit transfer scheme. */
export function renderSepaFile({ messageId, createdAt, executionDay, sender, payments }: SepaFile): string {
  const header = [
    element("MsgId", messageId),
    element("CreDtTm", createdAt.toISOString().slice(0, 19)),
    controls(payments),
    element("InitgPty", text("Nm", sender.name, MAX_NAME)),
  ];
  const instruction = [
    element("PmtInfId", messageId),
    element("PmtMtd", "TRF"),
    controls(payments),
    element("PmtTpInf", element("SvcLvl", element("Cd", "SEPA"))),
    element("ReqdExctnDt", element("Dt", executionDay)),
    element("Dbtr", text("Nm", sender.name, MAX_NAME)),
    account("DbtrAcct", sender.iban),
    agent(sender.bic),
    element("ChrgBr", "SLEV"),
    ...payments.map(payment),
  ];
  const content = element("GrpHdr", header.join("")) + element("PmtInf", instruction.join(""));
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">${element("CstmrCdtTrfInitn", content)}</Document>
`;
}

const toSepaPayment =
  (day: string) =>
  (bankPayment: BankFileContent["payments"][number]): SepaPayment => ({
    endToEndId: bankPayment.endToEndId,
    holder: bankPayment.account.holder,
    iban: bankPayment.account.account,
    amount: bankPayment.amount,
    concept: describeConcept(day, bankPayment.slug),
  });

/** The payments of a file as a download. */
export function createSepaResponse(
  { id, createdAt, executionDay, payments }: BankFileContent,
  sender: SepaSender,
): Response {
  const day = createdAt.toISOString().slice(0, 10);
  const xml = renderSepaFile({
    messageId: id.replaceAll("-", ""),
    createdAt,
    executionDay: executionDay ?? day,
    sender,
    payments: payments.map(toSepaPayment(day)),
  });
  return new Response(xml, {
    headers: {
      "content-type": "application/xml; charset=utf-8",
      "content-disposition": `attachment; filename="pagos-sepa-${day}.xml"`,
      "cache-control": "no-store",
    },
  });
}
