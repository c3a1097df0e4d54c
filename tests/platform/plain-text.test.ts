import { describe, expect, it } from "vitest";
import { truncate, toDrawableText, toPlainText } from "@/lib/platform/text/plain-text";

describe("plain text", () => {
  it("is one line without control characters and direction marks", () => {
    expect(toPlainText("Luna \u202Egpj.exe\u202C\n\tnueva\u0000 \u2067y\u2069 sol")).toBe(
      "Luna gpj.exe nueva y sol",
    );
  });

  it("keeps quotes, angle brackets and emoji", () => {
    expect(toPlainText('«Sol» & <luna> "🌙"')).toBe('«Sol» & <luna> "🌙"');
  });

  it("is truncated between words and never inside a character", () => {
    expect(truncate("respirar para volver a casa", 20)).toBe("respirar para…");
    expect(truncate("respirar, volver a casa", 13)).toBe("respirar…");
    expect(truncate("corto", 5)).toBe("corto");
    expect(truncate("x".repeat(200), 160)).toHaveLength(160);
    expect(truncate(`${"x".repeat(8)}🌙🌙`, 10).isWellFormed()).toBe(true);
  });

  it("for images keeps an amount beside its currency; control: spaces that are longer are one that may break", () => {
    expect(toDrawableText("son 5,00\u00a0€  \u00a0 en total")).toBe("son 5,00\u00a0€ en total");
  });

  it("for images has every letter, but no emoji", () => {
    expect(toDrawableText("Ñandú, güira y çedilla: ₲ 5.000 · “€”")).toBe(
      "Ñandú, güira y çedilla: ₲ 5.000 · “€”",
    );
    expect(toDrawableText("Luna 🌙 llena 満月")).toBe("Luna llena 満月");
    expect(toDrawableText("Nigar Əliyeva, Nguyễn, Ярослава, נעמי, ẽ ỹ")).toBe(
      "Nigar Əliyeva, Nguyễn, Ярослава, נעמי, ẽ ỹ",
    );
    expect(toDrawableText("1️⃣ 👩‍👩‍👧 ❤️ 🏳️‍🌈 🏴󠁧󠁢󠁳󠁣󠁴󠁿 👍🏽 2 © ™")).toBe("2 © ™");
    // Joiners shape the letters of Persian and Hindi.
    expect(toDrawableText("علی\u200Cرضا क्\u200Dष")).toBe("علی\u200Cرضا क्\u200Dष");
  });
});
