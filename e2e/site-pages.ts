import type { APIRequestContext } from "@playwright/test";
import { seedId } from "@/prisma/seed/ids";
import { DEMO_ADMIN_EMAIL, DEMO_APPRENTICE_EMAIL, DEMO_MASTER_EMAIL } from "./fixtures";

/** A page for the checks that run on every page. */
export interface SitePage {
  name: string;
  /** Path, or a function that finds it. */
  path: string | ((request: APIRequestContext) => Promise<string>);
  /** Demo user to sign in as; default: visitor. */
  email?: string;
  /** Expected status; default: 200. */
  status?: number;
}

export const resolvePagePath = ({ path }: SitePage, request: APIRequestContext): Promise<string> =>
  typeof path === "string" ? Promise.resolve(path) : path(request);

/** Finds the first matching link of a page. */
function findLink(page: string, pattern: RegExp) {
  return async (request: APIRequestContext): Promise<string> => {
    const match = pattern.exec(await (await request.get(page)).text());
    if (!match) throw new Error(`${page} has no link to ${pattern}`);
    return match[0];
  };
}

const exploreUrl = (filters: object) => `/explora?filters=${encodeURIComponent(JSON.stringify(filters))}`;

export const publicPages: SitePage[] = [
  { name: "home", path: "/" },
  { name: "explore", path: "/explora" },
  { name: "explore with a filter", path: exploreUrl({ contentType: "PODCAST" }) },
  { name: "explore without results", path: exploreUrl({ searchText: "zzzzzz" }) },
  { name: "week", path: "/explora/semana" },
  { name: "directory", path: "/maestros" },
  {
    name: "directory with a filter",
    path: "/maestros?disciplina=psicologia-transpersonal&pais=CO&idioma=es",
  },
  { name: "directory without results", path: "/maestros?q=zzzzzz" },
  { name: "content", path: "/ayni/respirar-para-volver-a-casa" },
  { name: "content with an early price", path: "/ayni/escribir-despues-del-llanto" },
  { name: "hours of a content", path: "/ayni/una-hora-para-tu-duelo/citas" },
  { name: "content with codes", path: "/ayni/acompanar-el-duelo-formacion-inicial" },
  { name: "bundle", path: "/conjuntos/volver-a-respirar" },
  { name: "Master", path: "/maestros/lucia-ferrer" },
  { name: "memberships of a Master", path: "/maestros/lucia-ferrer/membresia" },
  { name: "profile of an apprentice", path: "/perfil/elisa-navarro" },
  { name: "disciplines", path: "/disciplinas" },
  { name: "discipline", path: "/disciplinas/yoga" },
  { name: "discipline with a long name", path: "/disciplinas/programacion-neurolinguistica" },
  { name: "discipline without contents", path: "/disciplinas/iridologia" },
  { name: "become a Master", path: "/hazte-maestro" },
  { name: "about", path: "/acerca-de" },
  { name: "creed", path: "/acerca-de/credo" },
  { name: "vision", path: "/acerca-de/vision" },
  { name: "contact", path: "/acerca-de/contacto" },
  { name: "guidelines", path: "/comunidad/directrices" },
  { name: "invitations", path: "/comunidad/invitaciones" },
  { name: "invitation", path: "/invitacion/0123456789abcdef" },
  { name: "terms", path: "/legal/condiciones" },
  { name: "cookies", path: "/legal/cookies" },
  { name: "privacy", path: "/legal/privacidad" },
  { name: "accessibility", path: "/legal/accesibilidad" },
  { name: "blog", path: "/blog" },
  { name: "blog post", path: "/blog/tu-primera-ensenanza-gratuita" },
  { name: "blog tag", path: "/blog/etiqueta/ayni" },
  { name: "blog author", path: "/blog/autor/equipo-de-ayllu" },
  { name: "favourites of a visitor", path: "/guardados" },
  { name: "offline", path: "/sin-conexion" },
  { name: "sign in", path: "/api/auth/signin" },
  { name: "sign-in error", path: "/api/auth/error?error=Configuration" },
  { name: "invalid verification link", path: `/verificar-correo/${"x".repeat(43)}` },
  { name: "unknown gift", path: `/regalo/${"x".repeat(43)}` },
  { name: "invalid unsubscribe link", path: "/baja/x" },
  { name: "link that confirms bank details", path: "/datos-de-cobro/confirmar/x" },
  { name: "link that cancels bank details", path: "/datos-de-cobro/anular/x" },
  { name: "password reset", path: `/restablecer-contrasena/${"x".repeat(43)}` },
  { name: "not found", path: "/no-existe", status: 404 },
];

const receivedPath = (slug: string, section: string) =>
  findLink("/recibir", new RegExp(`/recibir/${slug}/[0-9a-f-]{36}/${section}`));

/** Finds the live room of the next encuentro of a content. */
const roomPath =
  (slug: string) =>
  async (request: APIRequestContext): Promise<string> => {
    const { data } = await (await request.get(`/api/ayni/${slug}`)).json();
    const { content } = await (await request.get(`/api/orders/sessions/${data.id}`)).json();
    const next = content.find(({ endsAt }: { endsAt: string }) => Date.parse(endsAt) > Date.now());
    return `/sala/${next.id}`;
  };

export const memberPages: SitePage[] = [
  { name: "editor", path: "/crear", email: DEMO_MASTER_EMAIL },
  { name: "profile settings of a Master", path: "/account-settings/profile", email: DEMO_MASTER_EMAIL },
  { name: "bank details", path: "/account-settings/bank-details", email: DEMO_MASTER_EMAIL },
  { name: "fiscal data", path: "/account-settings/fiscal", email: DEMO_MASTER_EMAIL },
  {
    name: "receiver view of an own content",
    path: "/recibir/ocho-semanas-de-respiracion-consciente/null/contenido",
    email: DEMO_MASTER_EMAIL,
  },
  {
    name: "receiver view of own encuentros",
    path: "/recibir/respirar-para-volver-a-casa/null/encuentros",
    email: DEMO_MASTER_EMAIL,
  },
  { name: "feed", path: "/feed", email: DEMO_APPRENTICE_EMAIL },
  { name: "followed Masters", path: "/mis-maestros", email: DEMO_APPRENTICE_EMAIL },
  { name: "teaching dashboard", path: "/ofrecer", email: DEMO_MASTER_EMAIL },
  {
    name: "participants",
    path: "/ofrecer/respirar-para-volver-a-casa/participantes",
    email: DEMO_MASTER_EMAIL,
  },
  {
    name: "attendance",
    path: "/ofrecer/respirar-para-volver-a-casa/participantes/asistencia",
    email: DEMO_MASTER_EMAIL,
  },
  {
    name: "codes and prices",
    path: "/ofrecer/acompanar-el-duelo-formacion-inicial/codigos",
    email: DEMO_MASTER_EMAIL,
  },
  {
    name: "codes of a free content",
    path: "/ofrecer/meditacion-de-los-lunes/codigos",
    email: DEMO_MASTER_EMAIL,
  },
  { name: "numbers of all contents", path: "/ofrecer/numeros", email: DEMO_MASTER_EMAIL },
  {
    name: "numbers of a content",
    path: "/ofrecer/respirar-para-volver-a-casa/numeros?periodo=todo",
    email: DEMO_MASTER_EMAIL,
  },
  { name: "bundles", path: "/ofrecer/conjuntos", email: DEMO_MASTER_EMAIL },
  { name: "offered memberships", path: "/ofrecer/membresias", email: DEMO_MASTER_EMAIL },
  { name: "apprentices", path: "/mis-aprendices", email: DEMO_MASTER_EMAIL },
  { name: "letters", path: "/cartas", email: DEMO_MASTER_EMAIL },
  { name: "new letter", path: "/cartas/nueva", email: DEMO_MASTER_EMAIL },
  {
    name: "draft of a letter",
    path: findLink("/cartas", /\/cartas\/[0-9a-f-]{36}\/editar/),
    email: DEMO_MASTER_EMAIL,
  },
  {
    name: "sent letter",
    path: findLink("/cartas", /\/cartas\/[0-9a-f-]{36}(?=")/),
    email: DEMO_MASTER_EMAIL,
  },
  {
    name: "received letter",
    path: `/cartas/${seedId("letter followers")}`,
    email: DEMO_APPRENTICE_EMAIL,
  },
  { name: "sales", path: "/intercambios", email: DEMO_MASTER_EMAIL },
  { name: "statements", path: "/intercambios/facturas", email: DEMO_MASTER_EMAIL },
  { name: "library", path: "/recibir", email: DEMO_APPRENTICE_EMAIL },
  {
    name: "received podcast",
    path: receivedPath("yoga-al-alba-doce-mananas", "contenido"),
    email: DEMO_APPRENTICE_EMAIL,
  },
  {
    name: "live room before it opens",
    path: roomPath("respirar-para-volver-a-casa"),
    email: DEMO_APPRENTICE_EMAIL,
  },
  {
    name: "encuentros of a received workshop",
    path: receivedPath("respirar-para-volver-a-casa", "encuentros"),
    email: DEMO_APPRENTICE_EMAIL,
  },
  { name: "own hours", path: "/citas", email: DEMO_APPRENTICE_EMAIL },
  { name: "hours of a Master", path: "/citas", email: DEMO_MASTER_EMAIL },
  { name: "hours of a Master by week", path: "/citas?semana=2026-12-01", email: DEMO_MASTER_EMAIL },
  { name: "week of a Master", path: "/citas/horario", email: DEMO_MASTER_EMAIL },
  { name: "calendars of a Master", path: "/citas/calendarios", email: DEMO_MASTER_EMAIL },
  { name: "questions to a Master", path: "/preguntas", email: DEMO_MASTER_EMAIL },
  { name: "own questions", path: "/preguntas", email: DEMO_APPRENTICE_EMAIL },
  { name: "received thanks", path: "/agradecimientos", email: DEMO_MASTER_EMAIL },
  { name: "written thanks", path: "/agradecimientos", email: DEMO_APPRENTICE_EMAIL },
  { name: "ledger of an apprentice", path: "/libro-de-ayni", email: DEMO_APPRENTICE_EMAIL },
  { name: "ledger of a Master", path: "/libro-de-ayni", email: DEMO_MASTER_EMAIL },
  { name: "favourites", path: "/guardados", email: DEMO_APPRENTICE_EMAIL },
  { name: "empty favourites", path: "/guardados", email: DEMO_ADMIN_EMAIL },
  { name: "orders", path: "/pedidos", email: DEMO_APPRENTICE_EMAIL },
  { name: "receipt", path: findLink("/pedidos", /\/pedidos\/[0-9a-f-]{36}/), email: DEMO_APPRENTICE_EMAIL },
  { name: "own memberships", path: "/membresias", email: DEMO_APPRENTICE_EMAIL },
  { name: "barters", path: "/trueques", email: DEMO_MASTER_EMAIL },
  { name: "own invitations", path: "/comunidad/invitaciones", email: DEMO_MASTER_EMAIL },
  { name: "Master application", path: "/hazte-maestro", email: DEMO_APPRENTICE_EMAIL },
  { name: "settings", path: "/account-settings", email: DEMO_APPRENTICE_EMAIL },
  { name: "personal info", path: "/account-settings/personal-info", email: DEMO_APPRENTICE_EMAIL },
  {
    name: "profile settings of an apprentice",
    path: "/account-settings/profile",
    email: DEMO_APPRENTICE_EMAIL,
  },
  { name: "company settings", path: "/account-settings/empresa", email: DEMO_APPRENTICE_EMAIL },
  { name: "security settings", path: "/account-settings/security", email: DEMO_APPRENTICE_EMAIL },
  { name: "notification settings", path: "/account-settings/notifications", email: DEMO_APPRENTICE_EMAIL },
  { name: "notifications of a Master", path: "/notificaciones", email: DEMO_MASTER_EMAIL },
  { name: "empty notifications", path: "/notificaciones", email: DEMO_ADMIN_EMAIL },
  { name: "privacy settings", path: "/account-settings/privacy", email: DEMO_APPRENTICE_EMAIL },
  { name: "admin today", path: "/admin/users/hoy", email: DEMO_ADMIN_EMAIL },
  { name: "admin contents", path: "/admin/users/ensenanzas", email: DEMO_ADMIN_EMAIL },
  { name: "admin users", path: "/admin/users", email: DEMO_ADMIN_EMAIL },
  {
    name: "admin user",
    path: findLink("/admin/users?searchText=aprendiz%40", /\/admin\/users\/[0-9a-f-]{36}/),
    email: DEMO_ADMIN_EMAIL,
  },
  { name: "admin applications", path: "/admin/users/solicitudes", email: DEMO_ADMIN_EMAIL },
  {
    name: "admin rejected applications",
    path: "/admin/users/solicitudes?status=REFUSED",
    email: DEMO_ADMIN_EMAIL,
  },
  { name: "admin reports", path: "/admin/users/denuncias", email: DEMO_ADMIN_EMAIL },
  {
    name: "admin dismissed reports",
    path: "/admin/users/denuncias?status=DISMISSED",
    email: DEMO_ADMIN_EMAIL,
  },
  { name: "admin failed mails and jobs", path: "/admin/users/correos", email: DEMO_ADMIN_EMAIL },
  { name: "admin sales", path: "/admin/users/ventas", email: DEMO_ADMIN_EMAIL },
  { name: "admin failed payments", path: "/admin/users/ventas/fallidos", email: DEMO_ADMIN_EMAIL },
  { name: "admin bank files", path: "/admin/users/pagos/ficheros", email: DEMO_ADMIN_EMAIL },
  { name: "admin payouts", path: "/admin/users/pagos", email: DEMO_ADMIN_EMAIL },
  { name: "admin audit log", path: "/admin/users/registro", email: DEMO_ADMIN_EMAIL },
];
