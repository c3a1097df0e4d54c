import { withQuery } from "./routes";

/** The URLs of the pages of administrators. */
export const adminRoutes = {
  users: (params: Record<string, string | undefined> = {}) => withQuery("/admin/users", params),
  user: (id: string) => `/admin/users/${id}`,
  today: () => "/admin/users/hoy",
  contents: (params: Record<string, string | undefined> = {}) => withQuery("/admin/users/ensenanzas", params),
  applications: (params: { status?: string; after?: string } = {}) =>
    withQuery("/admin/users/solicitudes", params),
  reports: (params: { status?: string; after?: string } = {}) => withQuery("/admin/users/denuncias", params),
  audit: (params: Record<string, string | undefined> = {}) => withQuery("/admin/users/registro", params),
  failedJobs: (params: { after?: string } = {}) => withQuery("/admin/users/correos", params),
  sales: (params: Record<string, string | undefined> = {}) => withQuery("/admin/users/ventas", params),
  failedPayments: (params: Record<string, string | undefined> = {}) =>
    withQuery("/admin/users/ventas/fallidos", params),
  payouts: (params: { status?: string; after?: string } = {}) => withQuery("/admin/users/pagos", params),
  bankFiles: (params: Record<string, string | undefined> = {}) =>
    withQuery("/admin/users/pagos/ficheros", params),
  records: (params: { after?: string; trimestre?: string; comprobar?: "1" } = {}) =>
    withQuery("/admin/users/cuentas", params),
  declaration: () => "/admin/users/cuentas/declaracion",
} as const;
