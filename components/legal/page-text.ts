import type { ReactNode } from "react";
import { routes } from "@/lib/platform/routes";

/** The groups of texts, as the footer has them. */
export const groups = {
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
    ],
  },
} as const;

export type TextGroup = keyof typeof groups;

export interface TextSection {
  /** The anchor; others link to it, so it stays when the title changes. */
  id: string;
  title: string;
  body: ReactNode;
}

/** A page of prose. */
export interface Text {
  group: TextGroup;
  path: string;
  title: string;
  /** What search engines show. */
  description: string;
  lead: string;
  /** The day of the last change, YYYY-MM-DD. */
  updated?: string;
  /** Numbers the sections and lists them before the text. */
  contents?: boolean;
  sections: readonly TextSection[];
}
