import { describe, expect, test } from "vitest";
import { updateAyniInput } from "@/lib/content/ayni/schema";
import { isPublishableTitle } from "@/lib/content/ayni/policy";
import { emailField, lastNameField, nameField, newPasswordField } from "@/lib/identity/user-fields";
import { codeInput } from "@/lib/orders/discounts/schema";
import { countCharacters, isBlank, trimInvisible } from "@/lib/platform/text/characters";
import { isolate, isolateTexts } from "@/lib/platform/text/isolate";
import { requiredText, safeText, textOfLength } from "@/lib/platform/text/safe-text";

const ZWSP = "\u200B";
const FAMILY = "👩‍👩‍👧";

describe("characters", () => {
  test.each([
    ["hola", 4],
    ["a\nb", 3],
    [FAMILY, 1],
    ["e\u0301", 1],
    ["क्षि", 1],
    ["🇪🇸🇲🇽", 2],
  ])("of %j are %i", (text, count) => {
    expect(countCharacters(text)).toBe(count);
  });

  test.each(["", "   ", ZWSP.repeat(3), "\u00AD\u2060", "\u3164", "\u2800", "\uFE0F"])(
    "%j shows nothing",
    (text) => {
      expect(isBlank(text)).toBe(true);
      expect(trimInvisible(text)).toBe("");
      expect(requiredText(20, "Falta").safeParse(text).error?.issues[0]?.message).toBe("Falta");
    },
  );

  test.each([
    [`${ZWSP} hola${ZWSP}`, "hola"],
    ["❤️", "❤️"],
    ["🏴󠁧󠁢󠁳󠁣󠁴󠁿 ", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"],
    ["a b", "a b"],
    ["\u202Ehola", "\u202Ehola"],
  ])("%j loses what cannot be seen at its ends", (text, trimmed) => {
    expect(trimInvisible(text)).toBe(trimmed);
  });

  test("are trimmed in time that grows with the text alone", () => {
    const begin = performance.now();
    trimInvisible(`${` ${ZWSP}`.repeat(50_000)}a${` ${ZWSP}`.repeat(50_000)}b`);
    expect(performance.now() - begin).toBeLessThan(2000);
  });
});

describe("the length of a text", () => {
  test("counts an emoji of a family once, up to four code units for each character", () => {
    expect(safeText(20).safeParse(FAMILY.repeat(8)).success).toBe(true);
    expect(safeText(20).safeParse("👍🏽".repeat(20)).success).toBe(true);
    expect(safeText(20).safeParse("👍🏽".repeat(21)).success).toBe(false);
    expect(safeText(20).safeParse(`a${"\u0301".repeat(100)}`).success).toBe(false);
  });

  test("is at least the minimum without what cannot be seen", () => {
    const field = textOfLength(3, 20, "Corto");
    for (const short of ["ab", `a${ZWSP.repeat(0)} `, FAMILY, `${ZWSP}ab${ZWSP}`])
      expect(field.safeParse(short).success).toBe(false);
    expect(field.parse(` abc${ZWSP}`)).toBe("abc");
  });

  test("of a title that is published needs three visible characters", () => {
    expect(updateAyniInput.safeParse({ title: ZWSP.repeat(3) }).success).toBe(false);
    expect(isPublishableTitle(ZWSP.repeat(3))).toBe(false);
    expect(isPublishableTitle(`${FAMILY}a`)).toBe(false);
    expect(isPublishableTitle("Paz")).toBe(true);
    expect(isPublishableTitle(FAMILY.repeat(40))).toBe(true);
  });

  test("of a password counts characters", () => {
    expect(newPasswordField.safeParse("a7👍🏽👍🏽").success).toBe(false);
    expect(newPasswordField.safeParse("calma-y-7").success).toBe(true);
  });
});

describe("fields of one line", () => {
  test.each([
    [`ana@example.test${ZWSP}`, "ana@example.test"],
    ["\uFEFFAna@Example.test ", "ana@example.test"],
    ["\u202Aana@exam\u00ADple.test\u202C", "ana@example.test"],
    ["ana@diseño.test", "ana@xn--diseo-rta.test"],
    ["ana@DISEÑO.test", "ana@xn--diseo-rta.test"],
    ["ana@xn--diseo-rta.test", "ana@xn--diseo-rta.test"],
    ["ana@disen\u0303o.test", "ana@xn--diseo-rta.test"],
  ])("the e-mail %j is %s", (text, email) => {
    expect(emailField.parse(text)).toBe(email);
  });

  test.each(["añá@example.test", "ana@dise ño.test", "ana@ñ", "@diseño.test"])("%j is no e-mail", (text) => {
    expect(emailField.safeParse(text).error?.issues[0]?.message).toBe(
      "Debes indicar una dirección de correo electrónico válida",
    );
  });

  test("a code may be pasted with invisible characters", () => {
    expect(codeInput.parse(`${ZWSP}luna 10${ZWSP}`)).toBe("LUNA10");
  });
});

describe("names of people", () => {
  test.each(["O'Neill", "D’Angelo", "’t Hooft", "Ana-María", "Nguyễn", "נעמי"])("%s is one", (name) => {
    expect(lastNameField.parse(name)).toBe(name);
  });

  test.each(["\u202EAna", "J. R.", "Ana3", "''", "<b>", "Ana;"])("%s is none", (name) => {
    expect(nameField.safeParse(name).error?.issues[0]?.message).toBe("Debes indicar un nombre válido");
    expect(lastNameField.safeParse(name).error?.issues[0]?.message).toBe("Debes indicar un apellido válido");
  });
});

test("only names from right to left are isolated in a sentence, wherever they are", () => {
  expect(isolate("Lucía")).toBe("Lucía");
  expect(isolate("נעמי")).toBe("\u2068נעמי\u2069");
  expect(isolateTexts({ a: ["ليلى", 1], b: { c: "x" }, d: null })).toEqual({
    a: ["\u2068ليلى\u2069", 1],
    b: { c: "x" },
    d: null,
  });
});
