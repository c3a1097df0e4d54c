import { afterEach, describe, expect, it, vi } from "vitest";
import { hashCancellation, hashRegistration } from "@/lib/invoicing/record/hash";
import { toVerificationUrl } from "@/lib/invoicing/record/verification-url";

// The examples that the tax agency publishes with its specification of the fingerprint.

const first = {
  IDEmisorFactura: "89890001K",
  NumSerieFactura: "12345678/G33",
  FechaExpedicionFactura: "01-01-2024",
  TipoFactura: "F1",
  CuotaTotal: "12.35",
  ImporteTotal: "123.45",
  Huella: "",
  FechaHoraHusoGenRegistro: "2024-01-01T19:20:30+01:00",
};

describe("the fingerprint of a record", () => {
  const firstHash = "3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60";
  const secondHash = "F7B94CFD8924EDFF273501B01EE5153E4CE8F259766F88CF6ACB8935802A2B97";

  it("is the agency's for the first record", () => {
    expect(hashRegistration(first)).toBe(firstHash);
  });

  it("is the agency's for a record that follows another", () => {
    const second = {
      ...first,
      NumSerieFactura: "12345679/G34",
      Huella: firstHash,
      FechaHoraHusoGenRegistro: "2024-01-01T19:20:35+01:00",
    };
    expect(hashRegistration(second)).toBe(secondHash);
  });

  it("is the agency's for a cancellation", () => {
    const cancellation = {
      IDEmisorFacturaAnulada: "89890001K",
      NumSerieFacturaAnulada: "12345679/G34",
      FechaExpedicionFacturaAnulada: "01-01-2024",
      Huella: secondHash,
      FechaHoraHusoGenRegistro: "2024-01-01T19:20:40+01:00",
    };
    expect(hashCancellation(cancellation)).toBe(
      "177547C0D57AC74748561D054A9CEC14B4C4EA23D1BEFD6F2E69E3A388F90C68",
    );
  });

  it("changes with each of its fields", () => {
    const hashes = Object.keys(first).map((name) => hashRegistration({ ...first, [name]: "7" }));
    expect(new Set([firstHash, ...hashes]).size).toBe(Object.keys(first).length + 1);
  });
});

describe("the address in the QR code", () => {
  const invoice = { taxId: "89890001K", reference: "12345678&G33", date: "2024-09-01", euroCents: 24140 };

  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it("is the agency's example, with the sign & encoded", () => {
    vi.stubEnv(
      "TAX_AGENCY_URL",
      "https://prewww1.aeat.es/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP",
    );
    expect(toVerificationUrl(invoice)).toBe(
      "https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR?nif=89890001K&numserie=12345678%26G33&fecha=01-09-2024&importe=241.40",
    );
  });

  it("leads to the real agency, and to the one that is embedded where that gets the records", () => {
    vi.stubEnv(
      "TAX_AGENCY_URL",
      "https://www1.agenciatributaria.gob.es/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP",
    );
    expect(toVerificationUrl(invoice)).toMatch(/^https:\/\/www2\.agenciatributaria\.gob\.es\//);
    vi.stubEnv("TAX_AGENCY_URL", "");
    expect(toVerificationUrl(invoice)).toMatch(/^https:\/\/www2\.agenciatributaria\.gob\.es\//);
    vi.stubEnv("TAX_AGENCY_URL", "http://127.0.0.1:4010/soap");
    expect(toVerificationUrl({ ...invoice, euroCents: -5 })).toMatch(
      /^http:\/\/127\.0\.0\.1:4010\/.*importe=-0\.05$/,
    );
  });
});
