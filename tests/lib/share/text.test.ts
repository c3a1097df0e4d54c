import { describe, expect, it } from "vitest";
import { clip, drawableText, plainText } from "@/lib/share/text";

describe("text on its way out", () => {
  it("is one line without controls and marks that turn its direction", () => {
    expect(plainText("Luna \u202Egpj.exe\u202C\n\tnueva\u0000 \u2067y\u2069 sol")).toBe(
      "Luna gpj.exe nueva y sol",
    );
  });

  it("keeps quotes, angle brackets and emoji as they are", () => {
    expect(plainText('«Sol» & <luna> "🌙"')).toBe('«Sol» & <luna> "🌙"');
  });

  it("is cut between words, and never inside a character", () => {
    expect(clip("respirar para volver a casa", 20)).toBe("respirar para…");
    expect(clip("respirar, volver a casa", 13)).toBe("respirar…");
    expect(clip("corto", 5)).toBe("corto");
    expect(clip("x".repeat(200), 160)).toHaveLength(160);
    expect(clip(`${"x".repeat(8)}🌙🌙`, 10).isWellFormed()).toBe(true);
  });

  it("is drawn with what the fonts hold", () => {
    expect(drawableText("Ñandú, güira y çedilla: ₲ 5.000 · “€”")).toBe(
      "Ñandú, güira y çedilla: ₲ 5.000 · “€”",
    );
    expect(drawableText("Luna 🌙 llena 満月")).toBe("Luna llena");
    expect(drawableText("Mba'éichapa, ẽ ỹ")).toBe("Mba'éichapa, e y");
    expect(drawableText("満月")).toBe("");
  });
});
