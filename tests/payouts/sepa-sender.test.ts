import { expect, test } from "vitest";
import { sepaSenderInput } from "@/lib/payouts/sepa-sender/schema";
import { SPANISH_IBAN } from "@/tests/support/factories/bank-details";

const messagesOf = (change: object) =>
  sepaSenderInput
    .safeParse({ name: "Ayllu Círculo, S.L.", iban: SPANISH_IBAN, ...change })
    .error?.issues.map(({ message }) => message) ?? [];

test("takes names that banks can read", () => {
  for (const name of ["Ayllu Círculo, S.L.", "Søren Weiß & Łukasz", "L’Olla"])
    expect(messagesOf({ name })).toEqual([]);
});

test.each(["李小龍 😀", "Ana 😀", "Иван", "123"])(
  "refuses the name %s, of which a file would keep little",
  (name) => {
    expect(messagesOf({ name })[0]).toContain("letras latinas");
  },
);

test("says what is wrong with an IBAN", () => {
  const wrong = `${SPANISH_IBAN.slice(0, -1)}${(Number(SPANISH_IBAN.at(-1)) + 1) % 10}`;
  expect(messagesOf({ iban: wrong })).toEqual(["Revisa el IBAN: alguna cifra no es correcta."]);
  expect(messagesOf({ iban: "AR12345678901234567890" })[0]).toContain("Argentina");
  expect(messagesOf({ iban: "nada" })[0]).toContain("como ES12");
});
