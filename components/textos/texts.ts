import { routes } from "@/lib/routes";
import type { Operator } from "@/lib/site/schema";
import { about } from "./about";
import { contact } from "./contact";
import { cookies } from "./cookies";
import { creed } from "./creed";
import { guidelines } from "./guidelines";
import { privacy } from "./privacy";
import { terms } from "./terms";
import type { Text } from "./text";
import { vision } from "./vision";

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
