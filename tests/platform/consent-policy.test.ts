import { describe, expect, test } from "vitest";
import { analyticsAddress, isReportable, pixelAllowedOn } from "@/lib/platform/browser/consent/policy";

const at = (address: string) => new URL(address, "https://ayllu.test");

describe("what anybody outside may learn of", () => {
  test.each([
    "/",
    "/explora",
    "/explora?utm_source=boletin&utm_campaign=otono",
    "/maestros?page=2",
    "/ayni/yoga-al-alba",
    "/legal/cookies",
    "/feedback",
  ])("%s is public", (address) => expect(isReportable(at(address))).toBe(true));

  test.each([
    "/verificar-correo/0b9c",
    "/Verificar-Correo/0b9c",
    "/verificar%2Dcorreo/0b9c",
    "/restablecer-contrasena/0b9c",
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
  ])("%s is nobody's business", (address) => expect(isReportable(at(address))).toBe(false));
});

describe("where the ad pixel runs", () => {
  test.each(["/explora", "/maestros", "/maestros/lucia-ferrer", "/ayni/respirar-para-volver-a-casa"])(
    "%s: it may",
    (address) => expect(pixelAllowedOn(at(address))).toBe(true),
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
  ])("%s: it may not", (address) => expect(pixelAllowedOn(at(address))).toBe(false));
});

test("the analytics learn of the campaign and of nothing else in the query", () => {
  const address = at("/maestros?utm_source=boletin&vgo_ee=correo-de-alguien&page=2");
  expect(analyticsAddress(address.origin, address)).toBe("https://ayllu.test/maestros?utm_source=boletin");
});
