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

  it("for images has only characters of the bundled fonts", () => {
    expect(toDrawableText("Ñandú, güira y çedilla: ₲ 5.000 · “€”")).toBe(
      "Ñandú, güira y çedilla: ₲ 5.000 · “€”",
    );
    expect(toDrawableText("Luna 🌙 llena 満月")).toBe("Luna llena");
    expect(toDrawableText("Mba'éichapa, ẽ ỹ")).toBe("Mba'éichapa, e y");
    expect(toDrawableText("満月")).toBe("");
  });
});
