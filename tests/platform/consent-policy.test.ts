import { describe, expect, test } from "vitest";
import { toAnalyticsUrl, isReportable, isPixelAllowed } from "@/lib/platform/browser/consent/policy";

const at = (address: string) => new URL(address, "https://ayllu.test");

describe("isReportable", () => {
  test.each([
    "/",
    "/explora",
    "/explora?utm_source=boletin&utm_campaign=otono",
    "/maestros?page=2",
    "/ayni/yoga-al-alba",
    "/legal/cookies",
    "/feedback",
    "/regalos",
  ])("%s may be reported", (address) => expect(isReportable(at(address))).toBe(true));

  test.each([
    "/verificar-correo/0b9c",
    "/Verificar-Correo/0b9c",
    "/verificar%2Dcorreo/0b9c",
    "/restablecer-contrasena/0b9c",
    "/datos-de-cobro/confirmar/0b9c",
    "/baja/0b9c",
    "/regalo/0b9c",
    "/Regalo/0b9c",
    "/%72egalo/0b9c",
    "/api/auth/signin?callbackUrl=%2Frecibir",
    "/recibir",
    "/recibir/respirar/42/contenido",
    "/%72ecibir/respirar/42/contenido",
    "/feed",
    "/account-settings/personal-info",
    "/admin/users",
    "/explora?filters=%7B%22searchText%22%3A%22ansiedad%22%7D",
    "/explora?utm_source=boletin&token=0b9c",
    "/ayni/%E0%A4%A",
  ])("%s is never reported", (address) => expect(isReportable(at(address))).toBe(false));
});

describe("isPixelAllowed", () => {
  test.each(["/explora", "/maestros", "/maestros/lucia-ferrer", "/ayni/respirar-para-volver-a-casa"])(
    "allows %s",
    (address) => expect(isPixelAllowed(at(address))).toBe(true),
  );

  test.each([
    "/",
    "/ayni/yoga-al-alba",
    "/ayni/Yoga-Al-Alba",
    "/ayni/iniciacion-al-REIKI",
    "/ayni/tarot",
    "/ayni/astrologia-para-vivir",
    "/ayni/astrología",
    "/ayni/astrologi%CC%81a",
    "/ayni/astrolog%C3%ADa",
    "/ayni/%79oga",
    "/ayni/%2579oga",
    "/ayni/%EF%BD%99oga",
    "/blog/etiqueta/espiritualidad",
    "/recibir/respirar/42/contenido",
  ])("excludes %s", (address) => expect(isPixelAllowed(at(address))).toBe(false));
});

test("analytics URLs keep only the campaign parameters of the query", () => {
  const address = at("/maestros?utm_source=boletin&vgo_ee=correo-de-alguien&page=2");
  expect(toAnalyticsUrl(address.origin, address)).toBe("https://ayllu.test/maestros?utm_source=boletin");
});
