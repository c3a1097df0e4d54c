import type { APIRequestContext } from "@playwright/test";
import { ADMIN, APPRENTICE, MASTER } from "./fixtures";

/** A page of the site, for the examinations that every page has to pass. */
export interface SitePage {
  name: string;
  /** Its path, or how whoever sees it finds it. */
  path: string | ((request: APIRequestContext) => Promise<string>);
  /** Who of the demo community sees it; a visitor unless said. */
  as?: string;
  /** 200 unless said. */
  status?: number;
}

/** Its path, as whoever this request speaks for finds it. */
export const pathOf = ({ path }: SitePage, request: APIRequestContext): Promise<string> =>
  typeof path === "string" ? Promise.resolve(path) : path(request);

/** The first address of this form to which a page links. */
function linkedFrom(page: string, address: RegExp) {
  return async (request: APIRequestContext): Promise<string> => {
    const found = address.exec(await (await request.get(page)).text());
    if (!found) throw new Error(`${page} has no link to ${address}`);
    return found[0];
  };
}

const filtered = (filters: object) => `/explora?filters=${encodeURIComponent(JSON.stringify(filters))}`;

export const publicPages: SitePage[] = [
  { name: "el inicio", path: "/" },
  { name: "explora", path: "/explora" },
  { name: "explora con un filtro", path: filtered({ contentType: "PODCAST" }) },
  { name: "explora sin resultados", path: filtered({ searchText: "zzzzzz" }) },
  { name: "el directorio", path: "/maestros" },
  { name: "el directorio con un filtro", path: "/maestros?disciplina=yoga" },
  { name: "el directorio sin nadie", path: "/maestros?q=zzzzzz" },
  { name: "una enseñanza", path: "/ayni/respirar-para-volver-a-casa" },
  { name: "una Maestra", path: "/maestros/lucia-ferrer" },
  { name: "una aprendiz", path: "/perfil/elisa-navarro" },
  { name: "las disciplinas", path: "/disciplinas" },
  { name: "una disciplina", path: "/disciplinas/yoga" },
  { name: "una disciplina sin nada", path: "/disciplinas/iridologia" },
  { name: "hazte Maestro", path: "/hazte-maestro" },
  { name: "quiénes somos", path: "/acerca-de" },
  { name: "el credo", path: "/acerca-de/credo" },
  { name: "la visión", path: "/acerca-de/vision" },
  { name: "el contacto", path: "/acerca-de/contacto" },
  { name: "las directrices", path: "/comunidad/directrices" },
  { name: "las invitaciones", path: "/comunidad/invitaciones" },
  { name: "una invitación", path: "/invitacion/0123456789abcdef" },
  { name: "las condiciones", path: "/legal/condiciones" },
  { name: "las cookies", path: "/legal/cookies" },
  { name: "la privacidad", path: "/legal/privacidad" },
  { name: "el blog", path: "/blog" },
  { name: "un texto del blog", path: "/blog/tu-primera-ensenanza-gratuita" },
  { name: "un tema del blog", path: "/blog/etiqueta/ayni" },
  { name: "quien escribe en el blog", path: "/blog/autor/equipo-de-ayllu" },
  { name: "sin conexión", path: "/sin-conexion" },
  { name: "entrar", path: "/api/auth/signin" },
  { name: "un error al entrar", path: "/api/auth/error?error=Configuration" },
  { name: "un enlace de correo que no vale", path: `/verificar-correo/${"x".repeat(43)}` },
  { name: "un enlace de baja que no vale", path: "/baja/x" },
  { name: "elegir otra contraseña", path: `/restablecer-contrasena/${"x".repeat(43)}` },
  { name: "lo que no existe", path: "/no-existe", status: 404 },
];

const received = (slug: string, section: string) =>
  linkedFrom("/recibir", new RegExp(`/recibir/${slug}/[0-9a-f-]{36}/${section}`));

export const memberPages: SitePage[] = [
  { name: "crear", path: "/crear", as: MASTER },
  { name: "el perfil de una Maestra", path: "/account-settings/profile", as: MASTER },
  {
    name: "lo ofrecido visto como quien lo recibe",
    path: "/recibir/ocho-semanas-de-respiracion-consciente/null/contenido",
    as: MASTER,
  },
  {
    name: "los encuentros ofrecidos vistos como quien los recibe",
    path: "/recibir/respirar-para-volver-a-casa/null/encuentros",
    as: MASTER,
  },
  { name: "lo recibido", path: "/recibir", as: APPRENTICE },
  { name: "un pódcast recibido", path: received("yoga-al-alba-doce-mananas", "contenido"), as: APPRENTICE },
  {
    name: "los encuentros de un taller recibido",
    path: received("respirar-para-volver-a-casa", "encuentros"),
    as: APPRENTICE,
  },
  { name: "los agradecimientos recibidos", path: "/agradecimientos", as: MASTER },
  { name: "los agradecimientos escritos", path: "/agradecimientos", as: APPRENTICE },
  { name: "el libro de ayni de una aprendiz", path: "/libro-de-ayni", as: APPRENTICE },
  { name: "el libro de ayni de una Maestra", path: "/libro-de-ayni", as: MASTER },
  { name: "los trueques", path: "/trueques", as: MASTER },
  { name: "las invitaciones propias", path: "/comunidad/invitaciones", as: MASTER },
  { name: "solicitar ser Maestro", path: "/hazte-maestro", as: APPRENTICE },
  { name: "la configuración", path: "/account-settings", as: APPRENTICE },
  { name: "los datos personales", path: "/account-settings/personal-info", as: APPRENTICE },
  { name: "el perfil de una aprendiz", path: "/account-settings/profile", as: APPRENTICE },
  { name: "la seguridad", path: "/account-settings/security", as: APPRENTICE },
  { name: "los avisos por correo", path: "/account-settings/notifications", as: APPRENTICE },
  { name: "las notificaciones de una Maestra", path: "/notificaciones", as: MASTER },
  { name: "las notificaciones sin ninguna", path: "/notificaciones", as: ADMIN },
  { name: "los datos propios", path: "/account-settings/privacy", as: APPRENTICE },
  { name: "las personas", path: "/admin/users", as: ADMIN },
  {
    name: "una persona",
    path: linkedFrom("/admin/users?searchText=aprendiz%40", /\/admin\/users\/[0-9a-f-]{36}/),
    as: ADMIN,
  },
  { name: "las solicitudes", path: "/admin/users/solicitudes", as: ADMIN },
  { name: "las solicitudes rechazadas", path: "/admin/users/solicitudes?status=REFUSED", as: ADMIN },
  { name: "las denuncias", path: "/admin/users/denuncias", as: ADMIN },
  { name: "las denuncias desestimadas", path: "/admin/users/denuncias?status=DISMISSED", as: ADMIN },
  { name: "el registro", path: "/admin/users/registro", as: ADMIN },
];
