import type { ReactNode } from "react";
import { routes } from "@/lib/platform/routes";

/** Groups of prose pages, as in the footer. */
export const TEXT_GROUPS = {
  about: {
    title: "Acerca de",
    links: [
      { label: "Quiénes somos", href: routes.about() },
      { label: "Credo", href: routes.creed() },
      { label: "Visión", href: routes.vision() },
      { label: "Contacto", href: routes.contact() },
    ],
  },
  community: {
    title: "Comunidad",
    links: [
      { label: "Directrices", href: routes.guidelines() },
      { label: "Invitaciones", href: routes.invitations() },
    ],
  },
  legal: {
    title: "Legal",
    links: [
      { label: "Condiciones", href: routes.terms() },
      { label: "Cookies", href: routes.cookies() },
      { label: "Privacidad", href: routes.privacy() },
      { label: "Accesibilidad", href: routes.accessibility() },
    ],
  },
} as const;

export type TextGroup = keyof typeof TEXT_GROUPS;

export interface TextSection {
  /** URL fragment; stable, since other pages link to it. */
  id: string;
  title: string;
  body: ReactNode;
}

export interface PageText {
  group: TextGroup;
  path: string;
  title: string;
  /** Meta description. */
  description: string;
  lead: string;
  /** Date of the last change, YYYY-MM-DD. */
  updated?: string;
  /** Numbers the sections and lists them above the text. */
  hasTableOfContents?: boolean;
  sections: readonly TextSection[];
}
