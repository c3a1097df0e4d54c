import { routes } from "@/lib/platform/routes";
import type { Operator } from "@/lib/platform/site-config/schema";
import { about } from "./about";
import { contact } from "../legal/contact";
import { cookies } from "../legal/cookies";
import { creed } from "../legal/creed";
import { guidelines } from "../legal/guidelines";
import { privacy } from "../legal/privacy";
import { terms } from "../legal/terms";
import type { Text } from "../legal/page-text";
import { vision } from "../legal/vision";

/** Every page of prose by its path. */
export const texts = new Map<string, (operator: Operator) => Text>([
  [routes.about(), about],
  [routes.creed(), () => creed],
  [routes.vision(), () => vision],
  [routes.contact(), contact],
  [routes.guidelines(), guidelines],
  [routes.terms(), terms],
  [routes.cookies(), cookies],
  [routes.privacy(), privacy],
]);
