// Plain JavaScript, as next.config.mjs reads it without a compiler.

/** Pages to be found: by links, search engines and the sitemap. */
const listed = { isCached: true, isIndexed: true, isInSitemap: true, isForVisitors: true };
const unlisted = { ...listed, isInSitemap: false };
const unindexed = { ...unlisted, isIndexed: false };
/** Pages that are rendered for each request. */
const personal = { ...unindexed, isCached: false };
/** Pages for the member to whom a link to them was mailed. */
const mailed = { ...personal, isForVisitors: false };

export const PUBLIC_PAGES = [
  { path: "/", view: "/portada/hoy", ...listed },
  {
    path: "/explora",
    parameters: ["filters", "sort", "tz", "page", "after", "q"],
    view: "/explora/todo",
    ...listed,
  },
  {
    path: "/explora/semana",
    parameters: ["filters", "tz", "desde"],
    view: "/explora/semana/actual",
    ...unindexed,
  },
  {
    path: "/maestros",
    parameters: ["q", "disciplina", "pais", "idioma", "orden", "page"],
    view: "/directorio/todo",
    ...listed,
  },
  { path: "/maestros/[slug]", ...listed },
  { path: "/maestros/[slug]/membresia", ...listed },
  { path: "/perfil/[slug]", ...unindexed },
  { path: "/disciplinas", ...listed },
  { path: "/disciplinas/[slug]", ...listed },
  { path: "/ayni/[slug]", ...listed },
  { path: "/ayni/[slug]/citas", ...unlisted },
  { path: "/conjuntos/[slug]", ...listed },
  { path: "/blog", parameters: ["page"], view: "/blog/lista/todo", ...listed },
  { path: "/blog/[slug]", ...listed },
  { path: "/blog/etiqueta/[slug]", ...unlisted },
  { path: "/blog/autor/[slug]", ...unlisted },
  { path: "/hazte-maestro", ...listed },
  { path: "/acerca-de", ...listed },
  { path: "/acerca-de/credo", ...listed },
  { path: "/acerca-de/vision", ...listed },
  { path: "/acerca-de/contacto", ...listed },
  { path: "/comunidad/directrices", ...listed },
  { path: "/comunidad/invitaciones", ...listed },
  { path: "/legal/condiciones", ...listed },
  { path: "/legal/cookies", ...listed },
  { path: "/legal/privacidad", ...listed },
  { path: "/legal/accesibilidad", ...listed },
  { path: "/guardados", ...personal },
  { path: "/certificados/[code]", ...personal },
  { path: "/invitacion/[code]", ...personal },
  { path: "/regalo/[token]", ...personal },
  { path: "/api/auth/signin", ...personal },
  { path: "/api/auth/error", ...personal },
  { path: "/verificar-correo/[token]", ...mailed },
  { path: "/restablecer-contrasena/[token]", ...mailed },
  { path: "/datos-de-cobro/confirmar/[token]", ...mailed },
  { path: "/datos-de-cobro/anular/[token]", ...mailed },
  { path: "/baja/[token]", ...mailed },
];
