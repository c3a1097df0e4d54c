import { afterEach, describe, expect, test, vi } from "vitest";

const reportZone = (timeZone: string) =>
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({ timeZone } as never);
const reportLanguage = (language: string) => vi.spyOn(navigator, "language", "get").mockReturnValue(language);

// The zone of the device is read once for each page.
const load = async () => {
  vi.resetModules();
  const { detectRegionalSettings } = await import("@/components/auth/regional-settings");
  const { detectCountry } = await import("@/components/applications/detect-country");
  const { getViewerZone } = await import("@/lib/platform/browser/viewer-zone");
  return { detectRegionalSettings, detectCountry, getViewerZone };
};

afterEach(() => vi.restoreAllMocks());

describe("the zone that a browser reports", () => {
  test("gives country, currency and hours", async () => {
    reportZone("America/Lima");
    const { detectRegionalSettings, detectCountry, getViewerZone } = await load();
    expect(detectRegionalSettings()).toEqual({ country: "PE", currency: "PEN", timezone: "America/Lima" });
    expect(detectCountry()).toBe("PE");
    expect(getViewerZone()).toBe("America/Lima");
  });

  test.each(["Etc/Unknown", "GMT", "", "Marte/Olimpo"])("is unknown if it is «%s»", async (zone) => {
    reportZone(zone);
    reportLanguage("es-CL");
    const { detectRegionalSettings, detectCountry, getViewerZone } = await load();
    expect(detectRegionalSettings()).toEqual({ country: "CL", currency: "CLP", timezone: null });
    expect(detectCountry()).toBe("");
    expect(getViewerZone()).toBe("Europe/Madrid");
  });
});

test.each(["", "C", "es_ES.UTF-8", "es-419"])("the language «%s» names no country", async (language) => {
  reportZone("Etc/Unknown");
  reportLanguage(language);
  const { detectRegionalSettings } = await load();
  expect(detectRegionalSettings()).toEqual({ country: null, currency: null, timezone: null });
});
