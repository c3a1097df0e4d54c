import { nestQuotes } from "@/components/common/nest-quotes";
import type { ContentType } from "@/lib/reference/labels";
import type { AuthView } from "./auth-view";

/** The teaching that a visitor wants to receive. */
export interface WantedTeaching {
  title: string;
  contentType: ContentType;
}

interface AuthTitles {
  title: string;
  description?: string;
}

const REGISTER_DESCRIPTION = "Crear tu cuenta es gratis y lleva un minuto.";

const AUTH_TITLES: Record<AuthView, AuthTitles> = {
  login: { title: "Qué bueno verte" },
  register: { title: "Qué bueno que vengas", description: REGISTER_DESCRIPTION },
  recover: {
    title: "Recupera tu contraseña",
    description: "Escribe tu correo electrónico y te enviaremos un enlace para elegir una nueva.",
  },
};

const TEACHING_VERBS: Record<ContentType, string> = {
  PODCAST: "escuchar",
  EBOOK: "leer",
  EVENT: "vivir",
  WORKSHOP: "vivir",
  COURSE: "aprender",
};

/** Title and description of an auth form; they name the teaching that its account is wanted for. */
export function getAuthTitles(view: AuthView, teaching?: WantedTeaching): AuthTitles {
  if (!teaching || view === "recover") return AUTH_TITLES[view];
  const purpose = `${TEACHING_VERBS[teaching.contentType]} «${nestQuotes(teaching.title)}»`;
  return view === "register"
    ? { title: `Únete para ${purpose}`, description: REGISTER_DESCRIPTION }
    : { title: `Entra para ${purpose}` };
}
