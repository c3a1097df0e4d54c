import "server-only";
import { renderXml, toXmlText, withPrefix, type XmlElement } from "@/lib/invoicing/xml";
import { getOperator } from "@/lib/platform/site-config/data";
import { toEuroCents } from "@/lib/invoicing/breakdown";
import { isCurrencyCode, minorUnitFactor } from "@/lib/reference/currencies";
import type { SellerQuarter } from "./payouts";
import type { SellerFacts } from "./sellers";

// The yearly report on Masters (DAC7, modelo 238) by the common schema of the OECD (DPIXML_v1.0.xsd), which the tax agency's
// own message carries.

const MAX_TEXT = 200;
const MAX_ADDRESS = 4000;
const QUARTERS = [1, 2, 3, 4] as const;
const SITE_NAME = "Ayllu";

const text = (value: string): string => toXmlText(value, MAX_TEXT);

const toTin = (taxId: string, country: string): XmlElement => ({
  "@issuedBy": country,
  "#text": text(taxId),
});

const toAddress = (address: string, country: string): XmlElement => ({
  CountryCode: country,
  AddressFree: toXmlText(address, MAX_ADDRESS),
});

/** New data; a report that was sent is corrected by hand. */
const toDocSpec = (id: string): XmlElement => ({ "stf:DocTypeIndic": "OECD1", "stf:DocRefId": id });

type Amounts = Pick<SellerQuarter, "activities" | "consideration" | "fees">;

const NOTHING: Amounts = { activities: 0, consideration: 0, fees: 0 };

/** Whole units, as the schema wants them. */
const toUnits = (amount: number, currency: string): string => {
  const code = currency.toUpperCase();
  return String(Math.round(amount / (isCurrencyCode(code) ? minorUnitFactor(code) : 1)));
};

/** Euros for one unit of a currency on the last day of a quarter of the year. */
type FindRate = (currency: string, quarter: number) => number | null;

/** The schema has room for one currency: several are told in euros. Errors: a currency without a rate. */
function sumQuarters(
  rows: readonly SellerQuarter[],
  findRate: FindRate,
): { currency: string; quarters: Amounts[] } {
  const currencies = new Set(rows.map(({ currency }) => currency));
  const [first = "eur"] = currencies;
  const currency = currencies.size === 1 ? first : "eur";
  const inCurrency = (amount: number, from: string, quarter: number) =>
    from === currency
      ? amount
      : toEuroCents(amount, { currency: from, exchangeRate: findRate(from, quarter) });
  const quarters = QUARTERS.map((quarter) =>
    rows
      .filter((row) => row.quarter === quarter)
      .reduce(
        (sum, row) => ({
          activities: sum.activities + row.activities,
          consideration: sum.consideration + inCurrency(row.consideration, row.currency, quarter),
          fees: sum.fees + inCurrency(row.fees, row.currency, quarter),
        }),
        NOTHING,
      ),
  );
  return { currency, quarters };
}

const eachQuarter = (name: string, content: (index: number) => XmlElement | string): XmlElement =>
  Object.fromEntries(QUARTERS.map((quarter, index) => [`${name}Q${quarter}`, content(index)]));

function toActivities(rows: readonly SellerQuarter[], findRate: FindRate): XmlElement {
  const { currency, quarters } = sumQuarters(rows, findRate);
  const amount = (value: number): XmlElement => ({
    "@currCode": currency.toUpperCase(),
    "#text": toUnits(value, currency),
  });
  const at = (index: number): Amounts => quarters[index] ?? NOTHING;
  return {
    Consideration: eachQuarter("Cons", (index) => amount(at(index).consideration)),
    NumberOfActivities: eachQuarter("Numb", (index) => String(at(index).activities)),
    Fees: eachQuarter("Fees", (index) => amount(at(index).fees)),
    // Income tax that is withheld is settled beside the payouts.
    Taxes: eachQuarter("Tax", () => amount(0)),
  };
}

const isIban = (account: string): boolean => /^[A-Z]{2}\d{2}[A-Z0-9]{8,}$/.test(account);

const toFinancialIdentifier = (account: string | null, holder: string): XmlElement | undefined =>
  account === null
    ? undefined
    : {
        Identifier: { "@AccountNumberType": isIban(account) ? "IBAN" : "Other", "#text": text(account) },
        AccountHolderName: text(holder),
      };

type FiscalFacts = NonNullable<SellerFacts["fiscal"]>;

function toIdentity(fiscal: FiscalFacts, account: string | null): XmlElement {
  const { personKind, name, taxId, country, address, birthDate } = fiscal;
  const party = { ResCountryCode: country, TIN: toTin(taxId, country) };
  const FinancialIdentifier = toFinancialIdentifier(account, name);
  if (personKind === "COMPANY") {
    const EntSellerID = { ...party, Name: text(name), Address: toAddress(address, country) };
    return { EntitySeller: { Standard: { EntSellerID, FinancialIdentifier } } };
  }
  const IndSellerID = {
    ...party,
    // The whole name is one field: the first name is then "NFN", by the guide of the OECD.
    Name: { FirstName: "NFN", LastName: text(name) },
    Address: toAddress(address, country),
    BirthInfo: { BirthDate: birthDate },
  };
  return { IndividualSeller: { Standard: { IndSellerID, FinancialIdentifier } } };
}

/** The facts without which the schema takes no Master. */
const isReportable = ({ fiscal }: SellerFacts): boolean =>
  fiscal !== null && (fiscal.personKind === "COMPANY" || fiscal.birthDate !== "");

type Report = {
  /** "2026". */
  year: string;
  rows: readonly SellerQuarter[];
  sellers: ReadonlyMap<string, SellerFacts>;
  findRate: FindRate;
  now: Date;
};

/** The report of a year, and the Masters who are not in it because something that the law asks for is missing. */
export type RenderedReport = { xml: string; leftOut: { masterId: string; masterName: string }[] };

export function renderReport({ year, rows, sellers, findRate, now }: Report): RenderedReport {
  const operator = getOperator();
  const sender = operator.taxId.replace(/[^0-9A-Za-z]/g, "");
  const masters = new Map(rows.map(({ masterId, masterName }) => [masterId, masterName]));
  const reported = [...masters.keys()].flatMap((masterId) => {
    const facts = sellers.get(masterId);
    if (!facts?.fiscal || !isReportable(facts)) return [];
    const own = rows.filter((row) => row.masterId === masterId);
    const element = {
      Identity: toIdentity(facts.fiscal, facts.account),
      RelevantActivities: { PersonalServices: toActivities(own, findRate) },
      DocSpec: toDocSpec(`ES${year}-${sender}-${masterId}`),
    };
    return [{ masterId, element }];
  });
  const message = withPrefix("dpi", {
    MessageSpec: {
      SendingEntityIN: text(sender),
      TransmittingCountry: "ES",
      ReceivingCountry: "ES",
      MessageType: "DPI",
      MessageRefId: `ES${year}-${sender}-${now.getTime()}`,
      MessageTypeIndic: reported.length > 0 ? "DPI401" : "DPI403",
      ReportingPeriod: `${year}-12-31`,
      Timestamp: now.toISOString().slice(0, -1),
    },
    DPIBody: {
      PlatformOperator: {
        ResCountryCode: "ES",
        TIN: toTin(sender, "ES"),
        Name: text(operator.name),
        PlatformBusinessName: SITE_NAME,
        Address: toAddress(operator.address, "ES"),
        Nexus: "RPONEX1",
        AssumedReporting: "false",
        DocSpec: toDocSpec(`ES${year}-${sender}`),
      },
      ReportableSeller: reported.map(({ element }) => element),
    },
  });
  const content = renderXml(message);
  const included = new Set(reported.map(({ masterId }) => masterId));
  return {
    xml:
      '<?xml version="1.0" encoding="UTF-8"?><dpi:DPI_OECD xmlns:dpi="urn:oecd:ties:dpi:v1" ' +
      `xmlns:stf="urn:oecd:ties:dpistf:v1" version="1.0">${content}</dpi:DPI_OECD>`,
    leftOut: [...masters]
      .filter(([masterId]) => !included.has(masterId))
      .map(([masterId, masterName]) => ({ masterId, masterName })),
  };
}
