export type ReceivedSection = "contenido" | "encuentros";

/** Omits empty and undefined parameters. */
export const withQuery = (path: string, params: Record<string, string | undefined>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value) search.set(name, value);
  const text = search.toString();
  return text ? `${path}?${text}` : path;
};

export const routes = {
  home: () => "/",
  feed: (params: { before?: string } = {}) => withQuery("/feed", params),
  /** `q` is a search from a form without scripts; it redirects to the filters. */
  explore: (
    params: { filters?: string; sort?: string; tz?: string; page?: string; after?: string; q?: string } = {},
  ) => withQuery("/explora", params),
  /** `desde` is the first day of the week, such as "2026-11-23". */
  week: (params: { filters?: string; tz?: string; desde?: string } = {}) =>
    withQuery("/explora/semana", params),
  masters: (
    params: {
      q?: string;
      disciplina?: string;
      pais?: string;
      idioma?: string;
      orden?: string;
      page?: string;
    } = {},
  ) => withQuery("/maestros", params),
  master: (slug: string) => `/maestros/${slug}`,
  disciplines: () => "/disciplinas",
  discipline: (slug: string) => `/disciplinas/${slug}`,
  profile: (slug: string) => `/perfil/${slug}`,
  myMasters: (params: { page?: string } = {}) => withQuery("/mis-maestros", params),
  myApprentices: (params: { quienes?: string; searchText?: string; after?: string } = {}) =>
    withQuery("/mis-aprendices", params),
  letters: (params: { after?: string } = {}) => withQuery("/cartas", params),
  newLetter: (params: { para?: string; ayni?: string; encuentro?: string } = {}) =>
    withQuery("/cartas/nueva", params),
  letter: (id: string) => `/cartas/${id}`,
  editLetter: (id: string) => `/cartas/${id}/editar`,
  favourites: (params: { after?: string } = {}) => withQuery("/guardados", params),
  received: (params: { estado?: string; q?: string; orden?: string; page?: string } = {}) =>
    withQuery("/recibir", params),
  receivedItem: (slug: string, receivedId: string, section: ReceivedSection) =>
    `/recibir/${slug}/${receivedId}/${section}`,
  /** Leads to what the viewer received of a content. */
  receivedContent: (slug: string) => `/recibir/${slug}`,
  /** Leads to the section in which its receiver begins. */
  anyReceivedSection: (slug: string, receivedId: string) => `/recibir/${slug}/${receivedId}`,
  room: (encuentroId: string) => `/sala/${encuentroId}`,
  preview: (slug: string, section: ReceivedSection) => `/recibir/${slug}/null/${section}`,
  teachingDashboard: (params: { estado?: string; after?: string } = {}) => withQuery("/ofrecer", params),
  allNumbers: (params: { periodo?: string; maestro?: string } = {}) => withQuery("/ofrecer/numeros", params),
  ownBundles: () => "/ofrecer/conjuntos",
  participants: (slug: string, params: { searchText?: string; after?: string } = {}) =>
    withQuery(`/ofrecer/${slug}/participantes`, params),
  attendance: (slug: string, params: { encuentro?: string; searchText?: string } = {}) =>
    withQuery(`/ofrecer/${slug}/participantes/asistencia`, params),
  discounts: (slug: string) => `/ofrecer/${slug}/codigos`,
  numbers: (slug: string, params: { periodo?: string } = {}) => withQuery(`/ofrecer/${slug}/numeros`, params),
  bundle: (slug: string) => `/conjuntos/${slug}`,
  /** The memberships that a Master offers; `codigo` is applied to that of the id `membresia`. */
  masterMemberships: (slug: string, params: { codigo?: string; membresia?: string } = {}) =>
    withQuery(`/maestros/${slug}/membresia`, params),
  /** The reader's own memberships; `unida` is the one that they have just paid, `tarjeta` says that a card was changed. */
  memberships: (params: { unida?: string; tarjeta?: "cambiada" } = {}) => withQuery("/membresias", params),
  /** The page on which a Master offers memberships. */
  offeredMemberships: () => "/ofrecer/membresias",
  /** The members of an offered membership. */
  offeredMembership: (id: string, params: { estado?: string; after?: string } = {}) =>
    withQuery(`/ofrecer/membresias/${id}`, params),
  create: () => "/crear",
  edit: (slug: string) => `/crear/${slug}`,
  certificate: (code: string) => `/certificados/${code}`,
  salesOverview: (params: Record<string, string | undefined> = {}) => withQuery("/intercambios", params),
  /** `anio` is the year of the statements, such as "2027". */
  papers: (params: { anio?: string } = {}) => withQuery("/intercambios/facturas", params),
  orders: (params: { after?: string } = {}) => withQuery("/pedidos", params),
  order: (id: string) => `/pedidos/${id}`,
  notifications: (params: { after?: string; about?: string } = {}) => withQuery("/notificaciones", params),
  thanks: (params: { estado?: string; after?: string } = {}) => withQuery("/agradecimientos", params),
  questions: (params: { estado?: string; after?: string } = {}) => withQuery("/preguntas", params),
  agenda: (
    params: { como?: string; cuando?: string; semana?: string; persona?: string; after?: string } = {},
  ) => withQuery("/citas", params),
  availability: () => "/citas/horario",
  /** Chooses an hour of one's own pack. */
  pack: (id: string) => `/citas/packs/${id}`,
  calendars: () => "/citas/calendarios",
  /** The page on which an hour of an offer is chosen. */
  hours: (slug: string, params: { cambiar?: string } = {}) => withQuery(`/ayni/${slug}/citas`, params),
  ledger: (params: { after?: string } = {}) => withQuery("/libro-de-ayni", params),
  barters: () => "/trueques",
  becomeMaster: () => "/hazte-maestro",
  ayni: (slug: string, options: { addContent?: boolean } = {}) =>
    withQuery(`/ayni/${slug}`, { addContent: options.addContent ? "true" : undefined }),
  settings: () => "/account-settings",
  personalInfo: () => "/account-settings/personal-info",
  profileSettings: () => "/account-settings/profile",
  security: () => "/account-settings/security",
  notificationSettings: () => "/account-settings/notifications",
  privacySettings: () => "/account-settings/privacy",
  bankDetails: () => "/account-settings/bank-details",
  fiscalProfile: () => "/account-settings/fiscal",
  company: () => "/account-settings/empresa",
  adminUsers: (params: Record<string, string | undefined> = {}) => withQuery("/admin/users", params),
  adminUser: (id: string) => `/admin/users/${id}`,
  adminToday: () => "/admin/users/hoy",
  adminContents: (params: Record<string, string | undefined> = {}) =>
    withQuery("/admin/users/ensenanzas", params),
  adminApplications: (params: { status?: string; after?: string } = {}) =>
    withQuery("/admin/users/solicitudes", params),
  adminReports: (params: { status?: string; after?: string } = {}) =>
    withQuery("/admin/users/denuncias", params),
  adminAudit: (params: Record<string, string | undefined> = {}) => withQuery("/admin/users/registro", params),
  adminFailedJobs: (params: { after?: string } = {}) => withQuery("/admin/users/correos", params),
  adminSales: (params: Record<string, string | undefined> = {}) => withQuery("/admin/users/ventas", params),
  adminFailedPayments: (params: Record<string, string | undefined> = {}) =>
    withQuery("/admin/users/ventas/fallidos", params),
  adminPayouts: (params: { status?: string; after?: string } = {}) => withQuery("/admin/users/pagos", params),
  adminBankFiles: (params: Record<string, string | undefined> = {}) =>
    withQuery("/admin/users/pagos/ficheros", params),
  adminRecords: (params: { after?: string; trimestre?: string; comprobar?: "1" } = {}) =>
    withQuery("/admin/users/cuentas", params),
  adminDeclaration: () => "/admin/users/cuentas/declaracion",
  about: () => "/acerca-de",
  creed: () => "/acerca-de/credo",
  vision: () => "/acerca-de/vision",
  contact: () => "/acerca-de/contacto",
  blog: (params: { page?: string } = {}) => withQuery("/blog", params),
  blogPost: (slug: string) => `/blog/${slug}`,
  blogTag: (slug: string, page = 1) => `/blog/etiqueta/${slug}${page === 1 ? "" : `/${page}`}`,
  blogAuthor: (slug: string, page = 1) => `/blog/autor/${slug}${page === 1 ? "" : `/${page}`}`,
  /** Moderations of one's own, and the appeals against them. */
  decisions: () => "/decisiones",
  guidelines: () => "/comunidad/directrices",
  invitations: () => "/comunidad/invitaciones",
  invitation: (code: string) => `/invitacion/${code}`,
  unsubscribe: (token: string) => `/baja/${token}`,
  gift: (token: string) => `/regalo/${token}`,
  terms: () => "/legal/condiciones",
  cookies: () => "/legal/cookies",
  cookiePreferences: () => "/legal/cookies#decidir",
  privacy: () => "/legal/privacidad",
  accessibility: () => "/legal/accesibilidad",
  signIn: (callbackUrl?: string, error?: string) => withQuery("/api/auth/signin", { error, callbackUrl }),
  register: (callbackUrl?: string) => withQuery("/api/auth/signin", { vista: "registro", callbackUrl }),
  recoverPassword: (callbackUrl?: string) =>
    withQuery("/api/auth/signin", { vista: "recuperar", callbackUrl }),
  verifyEmail: (token: string) => `/verificar-correo/${token}`,
  confirmBankDetails: (token: string) => `/datos-de-cobro/confirmar/${token}`,
  cancelBankDetails: (token: string) => `/datos-de-cobro/anular/${token}`,
  resetPassword: (token: string) => `/restablecer-contrasena/${token}`,
} as const;

export const privateFeeds = {
  podcast: (token: string) => `/api/feeds/${token}/podcast.xml`,
  calendar: (token: string) => `/api/feeds/${token}/encuentros.ics`,
  file: (id: string, name: string, token: string) => withQuery(`/api/files/${id}/${name}`, { token }),
} as const;

export const sitemaps = {
  index: () => "/sitemap.xml",
  part: (name: string) => `/sitemaps/${name}.xml`,
} as const;

export const feeds = {
  newest: () => "/rss.xml",
  blog: () => "/blog/rss.xml",
  master: (slug: string) => `/maestros/${slug}/rss.xml`,
  podcast: (slug: string) => `/maestros/${slug}/podcast.xml`,
  encuentros: (slug: string) => `/maestros/${slug}/encuentros.ics`,
  discipline: (slug: string) => `/disciplinas/${slug}/rss.xml`,
} as const;

export const protectedPaths: readonly string[] = [
  "/feed",
  "/recibir",
  "/sala",
  "/crear",
  "/ofrecer",
  "/intercambios",
  "/pedidos",
  "/membresias",
  "/notificaciones",
  "/agradecimientos",
  "/citas",
  "/preguntas",
  "/libro-de-ayni",
  "/trueques",
  "/mis-maestros",
  "/mis-aprendices",
  "/cartas",
  "/account-settings",
  "/admin",
];

const mailLinkPaths: readonly string[] = [
  "/verificar-correo",
  "/restablecer-contrasena",
  "/datos-de-cobro",
  "/baja",
];

const modalFreePaths = ["/api/auth", ...mailLinkPaths, "/acerca-de", "/comunidad", "/legal"];

const isWithin = (paths: readonly string[], pathname: string) =>
  paths.some((path) => `${pathname}/`.startsWith(`${path}/`));

export const isProtectedPage = (pathname: string) => isWithin(protectedPaths, pathname);

const secretPaths = [...mailLinkPaths, "/regalo"];

/** True for pages whose URL is a secret that no other site and no tracker may learn. */
export const isSecretLink = (pathname: string) => isWithin(secretPaths, pathname);

const personalPaths = [...protectedPaths, ...secretPaths, "/api/auth", "/invitacion", "/guardados"];

/** True for pages that depend on the session or a secret link, and for signing in: they are rendered for each request. */
export const isPersonalPage = (pathname: string) => isWithin(personalPaths, pathname);

export const isModalFreePage = (pathname: string) => isWithin(modalFreePaths, pathname);

/**
 * The setup wizard also waits outside received contents, live rooms, gifts and packs, where an hour or a membership is being
 * chosen, and on the pages that tell whether it is paid and when it takes place: who has just joined goes on first.
 */
export const isWizardFreePage = (pathname: string) =>
  isModalFreePage(pathname) ||
  /^\/((recibir|sala|regalo)\/|pedidos(\/|$)|citas(\/packs\/[^/]+)?$|ayni\/[^/]+\/citas$|maestros\/[^/]+\/membresia$|membresias$)/.test(
    pathname,
  );

/** True for the pages that use camera and microphone: the live room, and where one can try them before. */
export const usesCamera = (pathname: string): boolean =>
  /^\/(?:sala\/[^/]+|recibir\/[^/]+\/[^/]+\/encuentros)$/.test(pathname);
