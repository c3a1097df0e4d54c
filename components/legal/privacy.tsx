import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { routes } from "@/lib/platform/routes";
import type { Operator } from "@/lib/platform/site-config/schema";
import { toDataSections } from "./privacy-data";
import { giftsSection } from "./privacy-gifts";
import { toRightsSections } from "./privacy-rights";
import { toSharingSections } from "./privacy-sharing";
import type { PageText } from "./page-text";

export const toPrivacyText = (operator: Operator): PageText => ({
  group: "legal",
  path: routes.privacy(),
  title: "Política de privacidad",
  description: `Qué datos personales trata ${PRODUCT_NAME}, para qué, con quién los comparte, cuánto los guarda y qué derechos tienes.`,
  lead: "Pedimos lo necesario, lo usamos para lo que decimos y te lo puedes llevar cuando quieras.",
  updated: "2026-11-29",
  hasTableOfContents: true,
  sections: [
    ...toDataSections(operator),
    ...toSharingSections(operator),
    giftsSection,
    ...toRightsSections(operator),
  ],
});
