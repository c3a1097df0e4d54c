import { routes } from "@/lib/platform/routes";
import type { Operator } from "@/lib/platform/site-config/schema";
import { toAboutText } from "./about";
import { toAccessibilityText } from "./accessibility";
import { toContactText } from "./contact";
import { toCookiesText } from "./cookies";
import { creedText } from "./creed";
import { toGuidelinesText } from "./guidelines";
import { toPrivacyText } from "./privacy";
import { toTermsText } from "./terms";
import type { PageText } from "./page-text";
import { visionText } from "./vision";

/** The prose pages by path. */
export const PAGE_TEXTS = new Map<string, (operator: Operator) => PageText>([
  [routes.about(), toAboutText],
  [routes.creed(), () => creedText],
  [routes.vision(), () => visionText],
  [routes.contact(), toContactText],
  [routes.guidelines(), toGuidelinesText],
  [routes.terms(), toTermsText],
  [routes.cookies(), toCookiesText],
  [routes.privacy(), toPrivacyText],
  [routes.accessibility(), toAccessibilityText],
]);
