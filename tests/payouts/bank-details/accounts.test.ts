import { describe, expect, test } from "vitest";
import {
  findBankAccountErrors,
  getBankMethod,
  getLastCharacters,
  normalizeBankAccount,
  type BankAccountInput,
} from "@/lib/payouts/bank-details/accounts";
import { findIbanFault } from "@/lib/payouts/bank-details/iban";
import {
  isCbu,
  isCci,
  isClabe,
  isRoutingNumber,
  isSwiftCode,
} from "@/lib/payouts/bank-details/local-accounts";
import { formatMaskedAccount } from "@/lib/payouts/bank-details/policy";
import { isPixKey, normalizePixKey } from "@/lib/payouts/bank-details/pix";
import { bankDetailsInput } from "@/lib/payouts/bank-details/schema";
import { isCnpj, isCpf, isTaxId } from "@/lib/payouts/bank-details/tax-id";

/** All texts that differ from the given one by one digit. */
const withOneWrongDigit = (text: string): string[] =>
  [...text].flatMap((character, index) =>
    /\d/.test(character)
      ? [..."0123456789"]
          .filter((digit) => digit !== character)
          .map((digit) => text.slice(0, index) + digit + text.slice(index + 1))
      : [],
  );

describe("IBAN", () => {
  // Examples of the registry.
  test.each([
    "ES9121000418450200051332",
    "DE89370400440532013000",
    "FR1420041010050500013M02606",
    "GB29NWBK60161331926819",
    "IT60X0542811101000000123456",
    "PT50000201231234567890154",
    "NL91ABNA0417164300",
    "MT84MALT011000012345MTLCAST001S",
    "NO9386011117947",
    "CH9300762011623852957",
  ])("%s is right, and every single wrong digit of it is found", (iban) => {
    expect(findIbanFault(iban)).toBeNull();
    expect(withOneWrongDigit(iban).filter((wrong) => findIbanFault(wrong) === null)).toEqual([]);
  });

  test.each([
    ["ES912100041845020005133", "length"],
    ["BR1800360305000010009795493C1", "not-sepa"],
    ["ZZ9121000418450200051332", "not-sepa"],
    ["21000418450200051332", "shape"],
    ["ES91-2100", "shape"],
  ])("%s is refused: %s", (iban, fault) => {
    expect(findIbanFault(iban)).toBe(fault);
  });
});

test.each([
  ["CLABE", isClabe, ["032180000118359719", "002010077777777771", "646180157000000004"]],
  ["CBU", isCbu, ["2850590940090418135201"]],
  ["CCI", isCci, ["01136600010003254221"]],
  ["routing number", isRoutingNumber, ["021000021", "011401533", "091000019", "121000248"]],
  ["CPF", isCpf, ["52998224725", "11144477735"]],
  ["CNPJ", isCnpj, ["11222333000181", "00000000000191", "12ABC34501DE35"]],
])("real examples of a %s are right, and none with one wrong digit is", (_, isValid, examples) => {
  for (const example of examples) {
    expect([example, isValid(example)]).toEqual([example, true]);
    expect(withOneWrongDigit(example).filter(isValid)).toEqual([]);
    expect(isValid(example.slice(1))).toBe(false);
    expect(isValid(`${example}0`)).toBe(false);
  }
});

test("repeated digits are neither a CPF nor a routing number", () => {
  expect([isCpf("11111111111"), isCnpj("00000000000000"), isRoutingNumber("000000000")]).toEqual([
    false,
    false,
    false,
  ]);
});

test.each([
  ["ES", "12345678Z"],
  ["ES", "X1234567L"],
  ["ES", "A58818501"],
  ["AR", "20055361682"],
  ["AR", "33693450239"],
  ["PE", "20131312955"],
  ["PE", "20100070970"],
  ["CL", "760864285"],
  ["CL", "125319092"],
  ["BR", "52998224725"],
])("of %s, %s is a tax id, and none with one wrong digit is", (country, id) => {
  expect(isTaxId(id, country)).toBe(true);
  expect(withOneWrongDigit(id).filter((wrong) => isTaxId(wrong, country))).toEqual([]);
});

test("a tax id without a known form is accepted within its bounds", () => {
  expect(isTaxId("GODE561231GR8", "MX")).toBe(true);
  expect(isTaxId("GODE56123", "MX")).toBe(false);
  expect(isTaxId("L01234567", "LI")).toBe(true);
  // A foreign number of somebody with an account in Spain.
  expect(isTaxId("C01X00T47", "ES")).toBe(true);
  expect(isTaxId("123", "LI")).toBe(false);
  expect(isTaxId("1".repeat(21), "LI")).toBe(false);
});

test.each([
  ["cpf", "529.982.247-25", "52998224725"],
  ["cnpj", "12.abc.345/01de-35", "12ABC34501DE35"],
  ["email", " Ana.Souza@Exemplo.com.BR ", "ana.souza@exemplo.com.br"],
  ["phone", "(11) 91234-5678", "+5511912345678"],
  ["phone", "+55 11 91234 5678", "+5511912345678"],
  ["random", "123E4567 E89B 12D3 A456 426655440000", "123e4567-e89b-12d3-a456-426655440000"],
] as const)("a PIX key that is a %s may be written as %s", (kind, text, key) => {
  expect(normalizePixKey(kind, text)).toBe(key);
  expect(isPixKey(kind, key)).toBe(true);
});

test.each([
  ["cpf", "52998224726"],
  ["cnpj", "11222333000182"],
  ["email", "ana@exemplo"],
  ["phone", "+34600123123"],
  ["random", "123e4567-e89b-12d3-a456-42665544000"],
] as const)("a PIX key that is a %s cannot be %s", (kind, key) => {
  expect(isPixKey(kind, key)).toBe(false);
});

test("a SWIFT code has 8 or 11 characters", () => {
  expect(["BOUYCLRM", "CAIXESBBXXX", "BOUYCLR", "B0UY11RM"].map(isSwiftCode)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("countries have their own way to be paid", () => {
  expect(["ES", "RE", "MX", "AR", "PE", "BR", "US", "CL", "JP"].map(getBankMethod)).toEqual([
    "IBAN",
    "IBAN",
    "CLABE",
    "CBU",
    "CCI",
    "PIX",
    "US_ACCOUNT",
    "OTHER",
    "OTHER",
  ]);
});

const spanish: BankAccountInput = {
  country: "ES",
  holder: "Lucía Ferrer",
  taxId: "12345678Z",
  account: "ES9121000418450200051332",
};
const errorsOf = (input: Partial<BankAccountInput>) =>
  findBankAccountErrors(normalizeBankAccount({ ...spanish, ...input }));

test("what people paste is normalized, not refused", () => {
  const pasted = {
    holder: "  Lucía   Ferrer ",
    taxId: "12.345.678-z",
    account: "IBAN es91 2100-0418 4502\u00a00005 1332\u200b",
  };
  expect(normalizeBankAccount({ ...spanish, ...pasted })).toEqual({ ...spanish, method: "IBAN" });
  expect(errorsOf(pasted)).toEqual({});
});

test("each error says what is wrong", () => {
  expect(errorsOf({ account: "ES9121000418450200051333" }).account).toBe(
    "Revisa el IBAN: alguna cifra no es correcta.",
  );
  expect(errorsOf({ account: "ES91 2100 0418 4502 0005 133" }).account).toContain(
    "tiene 24 caracteres; este tiene 23",
  );
  expect(errorsOf({ account: "DE89370400440532013000" }).account).toContain("es de Alemania: elige ese país");
  expect(errorsOf({ account: "" }).account).toBe("Escribe el número de tu cuenta");
  expect(errorsOf({ taxId: "12345678A" }).taxId).toContain("Revisa tu NIF o NIE");
  expect(errorsOf({ holder: "1" }).holder).toContain("titular");
  expect(errorsOf({ country: "MX", taxId: "GODE561231GR8", account: "03218000011835971" }).account).toBe(
    "Una CLABE tiene 18 cifras; aquí hay 17.",
  );
  expect(errorsOf({ country: "CL", taxId: "76086428-5", account: "123-456", swift: "X" })).toMatchObject({
    bankName: "Escribe el nombre de tu banco",
    swift: expect.stringContaining("SWIFT"),
  });
  expect(
    errorsOf({ country: "US", taxId: "123-45-6789", account: "12345678", routingNumber: "021000022" }),
  ).toEqual({
    routingNumber: "Revisa las cifras: alguna no es correcta.",
  });
});

test("the form shows all errors at once", () => {
  const result = bankDetailsInput.safeParse({ ...spanish, account: "ES00", holder: "", currentPassword: "" });
  expect(result.error?.issues.map(({ path }) => path[0]).sort()).toEqual([
    "account",
    "currentPassword",
    "holder",
  ]);
  expect(bankDetailsInput.safeParse({ ...spanish, currentPassword: "secret" }).success).toBe(true);
  expect(bankDetailsInput.safeParse({ ...spanish, country: "EU", currentPassword: "secret" }).success).toBe(
    false,
  );
});

test("a masked account shows at most half of its characters", () => {
  expect(getLastCharacters("ES9121000418450200051332")).toBe("1332");
  expect(getLastCharacters("12345")).toBe("45");
  const shown = { lastCharacters: "1332" };
  expect(formatMaskedAccount({ ...shown, method: "IBAN", country: "ES" })).toBe("ES•• •••• 1332");
  expect(formatMaskedAccount({ ...shown, method: "IBAN", country: "RE" })).toBe("FR•• •••• 1332");
  expect(formatMaskedAccount({ ...shown, method: "PIX", country: "BR" })).toBe("PIX •••• 1332");
});
